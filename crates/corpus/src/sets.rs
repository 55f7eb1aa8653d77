//! MTGJSON's list of sets.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::path::Path;

use serde::Deserialize;

use crate::error::{Counted, LoadError};
use crate::fields::{self, Text};
use crate::load::{self, Limits};

/// One set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetInfo {
    /// The code (`DFT`), as printings name it.
    pub code: Box<str>,
    /// The name; the code where the file has none.
    pub name: Box<str>,
    /// The day it came out (`YYYY-MM-DD`), where the file says.
    pub release_date: Option<Box<str>>,
    /// MTGJSON's kind of set, as the file spells it (`expansion`, `core`, …), where it says.
    pub kind: Option<Box<str>>,
}

/// The sets of a `SetList.json`, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SetList {
    /// `meta.date` of the file, empty where it has none.
    pub date: String,
    /// The sets. Never empty when it comes from a loader.
    pub sets: Vec<SetInfo>,
}

impl SetList {
    /// Loads a `SetList.json`, or the same in gzip.
    ///
    /// # Errors
    /// Any [`LoadError`]; each names the file and, where there is one, the place in it.
    pub fn load(path: &Path, limits: Limits) -> Result<Self, LoadError> {
        Self::from_bytes(path, load::read(path, limits)?, limits)
    }

    /// Reads a set list from bytes in memory; `name` stands in for the path in errors.
    ///
    /// # Errors
    /// Any [`LoadError`] but [`LoadError::Io`].
    pub fn from_bytes(name: &Path, bytes: Vec<u8>, limits: Limits) -> Result<Self, LoadError> {
        let text = load::text(name, bytes, limits)?;
        let file = fields::read(name, &text, PhantomData::<SetFile<'_>>, || PhantomData::<SetFile<'_>>)?;
        if file.data.is_empty() {
            return Err(LoadError::Nothing { path: name.to_path_buf(), what: Counted::Sets });
        }
        let sets = file.data.into_iter().map(|set| SetInfo {
            name: set.name.boxed().unwrap_or_else(|| set.code.clone().into()),
            code: set.code.into(),
            release_date: set.release_date.boxed(),
            kind: set.kind.boxed(),
        });
        Ok(Self {
            date: file.meta.unwrap_or_default().date.owned().unwrap_or_default(),
            sets: sets.collect(),
        })
    }

    /// The set with a code, in any case of letters.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<&SetInfo> {
        self.sets.iter().find(|set| set.code.eq_ignore_ascii_case(code))
    }
}

#[derive(Deserialize)]
struct SetFile<'a> {
    #[serde(borrow, default)]
    meta: Option<fields::Meta<'a>>,
    #[serde(borrow)]
    data: Vec<RawSet<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawSet<'a> {
    #[serde(borrow)]
    code: Cow<'a, str>,
    #[serde(borrow, default)]
    name: Text<'a>,
    #[serde(borrow, default)]
    release_date: Text<'a>,
    #[serde(borrow, default, rename = "type")]
    kind: Text<'a>,
}
