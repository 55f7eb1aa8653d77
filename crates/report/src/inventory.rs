//! Views of the inventory of the IR.

use crate::figures::{percent, thousands};
use crate::markdown::{corpus_line, escape};
use crate::terminal::{excerpt, short};
use rubric_ledger::{Inventory, InventorySummary, Share, TypeKind, TypeUse, Use, VariantUse};
use std::fmt::Write as _;

/// The figures of an inventory, for the terminal.
#[must_use]
pub fn inventory_summary(inventory: &Inventory) -> String {
    let figures = &inventory.summary;
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "{} types, read in {} lines of {} cards",
        thousands(figures.types),
        thousands(figures.lines),
        thousands(figures.cards)
    );
    for (what, count, of) in parts(figures) {
        let _ = writeln!(out, "  {what}: {} ({})", thousands(count), percent(Share { part: count, of }));
    }
    let _ = writeln!(out, "  groups of variants that differ in one axis only: {}", inventory.siblings.len());
    out
}

/// What is counted, how often it is found, and of how many.
fn parts(figures: &InventorySummary) -> [(&'static str, u64, u64); 6] {
    [
        ("variants", figures.variants, figures.variants),
        ("variants without a reading", figures.unused, figures.variants),
        ("variants of one card alone", figures.one_card, figures.variants),
        ("fields", figures.fields, figures.fields),
        ("fields without a reading", figures.unused_fields, figures.fields),
        ("members of the rules' tables without a reading", figures.unused_members, figures.table_members),
    ]
}

/// The whole inventory as Markdown. It does not name the grammar: it is kept beside the sources, and most changes of
/// the grammar change nothing in it.
#[must_use]
pub fn inventory_markdown(inventory: &Inventory) -> String {
    let mut out = format!("# Inventory of the IR\n\n{}\n", corpus_line(&inventory.corpus));
    out.push_str(
        "How many lines and cards use each variant and each field, with the cards whose lines are the shortest. A \
         field is used where it is neither empty nor the default. Tables of the rules (colours, types, keywords, …) \
         are as complete as the rules and not among the variants.\n\n| What | count | share |\n|---|---:|---:|\n",
    );
    for (what, count, of) in parts(&inventory.summary) {
        let _ = writeln!(out, "| {what} | {} | {} |", thousands(count), percent(Share { part: count, of }));
    }
    out.push_str("\n## Variants without a reading\n\n");
    list(&mut out, inventory.unused(), |_| String::new());
    out.push_str("\n## Variants of one card alone\n\n");
    list(&mut out, inventory.of_one_card(), |variant| format!(": {}", examples(&variant.used)));
    out.push_str("\n## Variants that differ in one axis only\n\nOf one type, holding the same, and alike in all but one word of their name.\n\n");
    for group in &inventory.siblings {
        let holds = if group.holds.is_empty() { String::new() } else { format!(" ({})", group.holds) };
        let _ = writeln!(
            out,
            "- `{}::{}`{}: {}",
            group.of,
            group.pattern,
            code(&holds),
            group.variants.join(", ")
        );
    }
    out.push_str("\n## Types\n");
    inventory.types.iter().for_each(|of| type_table(&mut out, of));
    out
}

fn list<'i>(
    out: &mut String,
    variants: impl Iterator<Item = (&'i TypeUse, &'i VariantUse)>,
    more: impl Fn(&VariantUse) -> String,
) {
    let before = out.len();
    for (of, variant) in variants {
        let _ = writeln!(out, "- `{}::{}`{}", of.name, variant.name, more(variant));
    }
    if out.len() == before {
        out.push_str("None.\n");
    }
}

fn type_table(out: &mut String, of: &TypeUse) {
    let kind = match of.kind {
        TypeKind::Struct => "",
        TypeKind::Enum => " (enum)",
        TypeKind::Wording => " (wording)",
        TypeKind::Table => " (table of the rules)",
    };
    let _ =
        write!(out, "\n### {}{kind}\n\n| Name | lines | cards | examples |\n|---|---:|---:|---|\n", of.name);
    for variant in &of.variants {
        let name = match (variant.name, variant.default) {
            ("", _) => "(itself)".to_owned(),
            (name, true) => format!("`{name}` (default)"),
            (name, false) => format!("`{name}`"),
        };
        row(out, &name, &variant.used);
        for field in &variant.fields {
            row(out, &format!("· {}: {}", code(field.name), code(field.ty)), &field.used);
        }
    }
}

fn row(out: &mut String, name: &str, used: &Use) {
    let _ = writeln!(
        out,
        "| {name} | {} | {} | {} |",
        thousands(used.lines),
        thousands(used.cards),
        examples(used)
    );
}

fn examples(used: &Use) -> String {
    match used.examples.as_slice() {
        [] => "–".to_owned(),
        [one] => format!("{}: {}", escape(&short(&one.card)), escape(&excerpt(&one.line))),
        several => {
            several.iter().map(|example| escape(&short(&example.card))).collect::<Vec<_>>().join(" · ")
        }
    }
}

/// A name or type of the IR, which is nothing but letters and brackets.
fn code(text: &str) -> String {
    escape(text)
}
