//! A table by the numbers of objects, which are given in order and never again.

use serde::{Deserialize, Serialize};

use crate::ids::ObjectId;

/// A map from objects; looking one up is an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    from = "Vec<(ObjectId, T)>",
    into = "Vec<(ObjectId, T)>",
    bound(serialize = "T: Serialize + Clone", deserialize = "T: Deserialize<'de>")
)]
pub(crate) struct Table<T> {
    rows: Vec<Option<T>>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { rows: Vec::new() }
    }
}

impl<T> From<Vec<(ObjectId, T)>> for Table<T> {
    fn from(list: Vec<(ObjectId, T)>) -> Self {
        let mut table = Table::default();
        for (id, value) in list {
            table.insert(id, value);
        }
        table
    }
}

impl<T> From<Table<T>> for Vec<(ObjectId, T)> {
    fn from(table: Table<T>) -> Self {
        let named = |(n, row): (usize, Option<T>)| row.map(|value| (id_of(n), value));
        table.rows.into_iter().enumerate().filter_map(named).collect()
    }
}

fn id_of(n: usize) -> ObjectId {
    ObjectId(u32::try_from(n).unwrap_or(u32::MAX))
}

impl<T> Table<T> {
    pub fn get(&self, id: &ObjectId) -> Option<&T> {
        self.rows.get(id.0 as usize)?.as_ref()
    }
    pub fn get_mut(&mut self, id: &ObjectId) -> Option<&mut T> {
        self.rows.get_mut(id.0 as usize)?.as_mut()
    }
    pub fn contains_key(&self, id: &ObjectId) -> bool {
        self.get(id).is_some()
    }
    pub fn insert(&mut self, id: ObjectId, value: T) {
        let at = id.0 as usize;
        if at >= self.rows.len() {
            self.rows.resize_with(at + 1, || None);
        }
        if let Some(row) = self.rows.get_mut(at) {
            *row = Some(value);
        }
    }
    pub fn remove(&mut self, id: &ObjectId) -> Option<T> {
        self.rows.get_mut(id.0 as usize)?.take()
    }
    pub fn clear(&mut self) {
        self.rows.iter_mut().for_each(|row| *row = None);
    }
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.rows.iter().flatten()
    }
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.rows.iter_mut().flatten()
    }
    pub fn keys(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.rows.iter().enumerate().filter(|(_, row)| row.is_some()).map(|(n, _)| id_of(n))
    }
}
