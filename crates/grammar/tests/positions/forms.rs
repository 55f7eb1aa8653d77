//! How the verb of a part stands, and how one form is made of another where no bundled text has it.

/// How a part stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// It stands alike everywhere.
    Plain,
    /// "draw a card".
    Base,
    /// "draws a card", "a creature dies".
    Third,
    /// With a subject of its own: "target creature explores".
    Clause,
    /// With a subject of its own, made to do it: "target creature explore".
    Made,
    /// "a creature would die".
    Would,
    /// "a creature died".
    Past,
    /// "creature with flying".
    One,
    /// "creatures with flying".
    Several,
}

impl Form {
    /// The form by its name in `frames.tsv`.
    pub fn named(name: &str) -> Form {
        match name {
            "base" => Form::Base,
            "third" => Form::Third,
            "clause" => Form::Clause,
            "made" => Form::Made,
            "would" => Form::Would,
            "past" => Form::Past,
            "one" => Form::One,
            "several" => Form::Several,
            _ => Form::Plain,
        }
    }
}

/// A verb as it stands: bare, in the third person, in the past.
const VERBS: &str = include_str!("verbs.tsv");

fn verbs() -> impl Iterator<Item = [&'static str; 3]> {
    VERBS.lines().filter_map(|line| {
        let mut forms = line.split('\t');
        Some([forms.next()?, forms.next()?, forms.next()?])
    })
}

/// Words in another form; `None` where no verb is known in them.
pub fn turned(words: &str, from: Form, to: Form) -> Option<String> {
    let tokens: Vec<&str> = words.split(' ').collect();
    let with = |at: usize, verb: &[&str]| [&tokens[..at], verb, &tokens[at + 1..]].concat().join(" ");
    match (from, to) {
        (from, to) if from == to => Some(words.to_owned()),
        (Form::Base, Form::Clause) => Some(words.to_owned()),
        (Form::Base, Form::Third) => {
            let [_, third, _] = verbs().find(|[base, ..]| *base == tokens[0])?;
            Some(with(0, &[third]).replace(" your ", " their "))
        }
        (Form::Third, Form::Base) => {
            let [base, ..] = verbs().find(|[_, third, _]| *third == tokens[0])?;
            Some(with(0, &[base]))
        }
        (Form::Base, Form::Plain) => Some(words.to_owned()),
        (Form::Clause, Form::Made) => {
            let third = |token: &str| verbs().find(|[_, third, _]| *third == token);
            let at = (1..tokens.len()).find_map(|n| Some((n, third(tokens[n])?)));
            Some(at.map_or_else(|| words.to_owned(), |(n, [base, ..])| with(n, &[base])))
        }
        (Form::Would, Form::Third) => {
            let at = tokens.iter().position(|token| *token == "would")?;
            let [base, third, _] = verbs().find(|[base, ..]| tokens.get(at + 1) == Some(base))?;
            let verb = if is_bare(tokens[0]) { base } else { third };
            Some([&tokens[..at], &[verb], &tokens[at + 2..]].concat().join(" ").replace("would be", "is"))
        }
        (Form::Past, Form::Third | Form::Would) => {
            let at = (1..tokens.len()).find(|n| verbs().any(|[.., past]| past == tokens[*n]))?;
            let [base, third, _] = verbs().find(|[.., past]| *past == tokens[at])?;
            let verb = if is_bare(tokens[0]) { base } else { third };
            let base = if base == "are" { "be" } else { base };
            Some(if to == Form::Third { with(at, &[verb]) } else { with(at, &["would", base]) })
        }
        // An event: its verb is the first that stands as its subject wants it.
        (Form::Third, Form::Would | Form::Past) => {
            let bare = is_bare(tokens[0]);
            let is = |[base, third, _]: &[&str; 3], token: &str| token == if bare { *base } else { *third };
            let at = (1..tokens.len()).find(|n| verbs().any(|verb| is(&verb, tokens[*n])))?;
            let [base, _, past] = verbs().find(|verb| is(verb, tokens[at]))?;
            let be = if bare { "were" } else { "was" };
            let past = if base == "are" { be } else { past };
            let base = if base == "are" { "be" } else { base };
            Some(if to == Form::Past { with(at, &[past]) } else { with(at, &["would", base]) })
        }
        _ => None,
    }
}

/// Whether the verb behind this first word stands bare.
fn is_bare(first: &str) -> bool {
    matches!(first, "you" | "players" | "one")
}
