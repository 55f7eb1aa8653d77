// Shapes of the data in the page; `crates/report/src/dashboard` writes them.

interface FaceCounts {
  total: number;
  textless: number;
  supported: number;
  proved: number;
  disputed: number;
  partial: number;
  unsupported: number;
  /** Only where the run tried to execute what was read. */
  executable?: number;
}

interface LineCounts {
  total: number;
  exact: number;
  variant: number;
  mismatch: number;
  declined: number;
}

interface SetFigures {
  code: string;
  name: string;
  date: string;
  kind: string;
  faces: number;
  text: number;
  supported: number;
  proved: number;
  disputed: number;
}

interface Overview {
  corpus: { sha256: string; date: string; cards: number; faces: number };
  grammar: string;
  tool: string;
  origin: string;
  faces: FaceCounts;
  lines: LineCounts;
  lines_beyond_keywords: LineCounts;
  formats: [string, FaceCounts][];
  sets: SetFigures[];
  forms: { name: string; total: number; read: number }[];
  warnings: number;
  errors: number;
  piece: number;
}

interface RawIndex {
  verdicts: string;
  names: string[];
  cards: string[];
  nth: Record<number, number>;
  texts: string[];
  type_lines: string[];
  types: number[];
  format_names: string[];
  formats: number[];
  set_codes: string[];
  set_names: string[];
  printings: number[][];
  labels: Record<string, number[]>;
  findings: number[];
}

interface Term {
  field: string;
  value: string;
  not: boolean;
}

/** Key, labels, how far its words begin behind and end before those of the part around it, parts. */
type TreeNode = [string, string, number, number, TreeNode[]?];

interface Unread {
  i: string;
  w: string;
  o: string;
  s: [number, number];
  x: string[];
  n?: number;
}

interface FaceLine {
  s: [number, number];
  v: "exact" | "variant" | "mismatch" | "declined";
  a?: number;
  f: string;
  u?: Unread;
  d?: [0 | 1 | 2, string][];
}

interface FacePage {
  m?: string;
  p?: string;
  y?: string;
  l: FaceLine[];
  a: { t: TreeNode; b?: [string, string, string, string][] }[];
  k?: [number, number, string][];
  f?: ["error" | "warning", string][];
}

interface Gap {
  i: string;
  t: string;
  a: number;
  l: number;
  m?: [string, number][];
  x?: string[];
  p?: [string, number][];
  e?: [string, string][];
  f: number[];
}

interface Gaps {
  declined_lines: number;
  gaps: Gap[];
}

interface ChangeSide {
  english: string | null;
  data: string;
}

interface Signature {
  place: string;
  field: string;
  shown: string;
  before: ChangeSide | null;
  after: ChangeSide | null;
  cards: string[];
}

interface Changes {
  base: string;
  head: string;
  totals: Record<string, number>;
  besides: string;
  signatures: number;
  sections: { title: string; signatures: Signature[] }[];
}
