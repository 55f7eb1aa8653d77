//! Badges: documents that shields.io's endpoint turns into pictures.

use crate::figures::{percent, thousands};
use rubric_ledger::{Coverage, GroupCounts, Share};
use serde::Serialize;

/// A badge, as <https://shields.io/badges/endpoint-badge> takes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Badge {
    /// Always 1.
    pub schema_version: u32,
    /// What stands on the left.
    pub label: String,
    /// What stands on the right: the share of supported faces, and how many are disputed.
    pub message: String,
    /// The colour of the right side.
    pub color: &'static str,
}

/// The badges of a run, each with its file name: `badge.json` of all faces, and `badge-FORMAT.json` of each format
/// that has faces. The figure is the share of faces with text that are supported, rounded down, and how many are disputed.
#[must_use]
pub fn badges(coverage: &Coverage) -> Vec<(String, Badge)> {
    let all = ("badge.json".to_owned(), badge("cards read", &coverage.faces.into()));
    let formats =
        coverage.formats.iter().filter(|(_, counts)| counts.with_text() > 0).map(|(name, counts)| {
            (format!("badge-{}.json", file_name(name)), badge(&format!("{name} read"), counts))
        });
    std::iter::once(all).chain(formats).collect()
}

fn badge(label: &str, counts: &GroupCounts) -> Badge {
    let share = counts.share(counts.supported);
    let mut message = percent(share);
    // What is read whole and disputed is in no share, so it is told beside it.
    if counts.disputed > 0 {
        message.push_str(&format!(", {} disputed", thousands(counts.disputed)));
    }
    Badge { schema_version: 1, label: label.to_owned(), message, color: color(share) }
}

/// Red below half; the better, the greener.
fn color(share: Share) -> &'static str {
    match share.permille() {
        None => "lightgrey",
        Some(950..) => "brightgreen",
        Some(850..) => "green",
        Some(700..) => "yellowgreen",
        Some(500..) => "orange",
        Some(_) => "red",
    }
}

/// A format's name is from the corpus: no part of it may lead to another folder.
fn file_name(format: &str) -> String {
    format.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubric_ledger::FaceCounts;

    #[test]
    fn there_is_one_for_all_and_one_for_each_format_with_faces() {
        let counts =
            GroupCounts { faces: 11, textless: 1, supported: 9, proved: 9, disputed: 1, executable: 5 };
        let coverage = Coverage {
            faces: FaceCounts { total: 1001, textless: 1, supported: 726, ..FaceCounts::default() },
            formats: [("modern", counts), ("../up", counts), ("empty", GroupCounts::default())]
                .map(|(name, counts)| (name.to_owned(), counts))
                .into(),
            ..Coverage::default()
        };
        let badges = badges(&coverage);
        let names: Vec<&str> = badges.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["badge.json", "badge----up.json", "badge-modern.json"]);
        let json = serde_json::to_string(&badges[0].1).unwrap();
        assert_eq!(
            json,
            r#"{"schemaVersion":1,"label":"cards read","message":"72.6 %","color":"yellowgreen"}"#
        );
        assert_eq!(badges[2].1.message, "90.0 %, 1 disputed");
        assert_eq!(badges[2].1.color, "green");
    }
}
