import js from "@eslint/js";

/** What a page has that Node has not: the test runs some of its functions there. */
const PAGE = ["document", "location", "performance", "localStorage", "getComputedStyle", "Event"];
const NODE = ["process", "console", "URL", "Buffer"];

// The page's script is one scope made of several files: names that are used across them are checked by the type checker.
export default [
  { ignores: ["**/node_modules/", "**/out/"] },
  js.configs.recommended,
  {
    files: ["html/js/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "script" },
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { vars: "local" }],
      "no-restricted-properties": [
        "error",
        ...["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTMLUnsafe"].map((property) => ({
          property,
          message: "Text of cards goes into the page as text.",
        })),
      ],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["browser-test/*.js"],
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: Object.fromEntries([...PAGE, ...NODE].map((name) => [name, "readonly"])),
    },
  },
];
