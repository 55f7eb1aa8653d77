//! Why a fetch failed.

use std::path::PathBuf;
use std::time::Duration;

use crate::error::{LoadError, shown};

/// Why a fetch failed. Addresses in it are without user name, password and query.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The base address is unusable. It is not shown: what cannot be taken apart cannot be cleaned of secrets.
    #[error("the base address cannot be used: {reason}")]
    Base {
        /// What is wrong with it.
        reason: String,
    },
    /// The HTTP client could not be set up.
    #[error("the HTTP client cannot be set up: {reason}")]
    Client {
        /// What it said.
        reason: String,
    },
    /// The server could not be reached at all.
    #[error("{url}: no connection: {reason}")]
    Offline {
        /// The address asked for.
        url: String,
        /// What the network said.
        reason: String,
    },
    /// The server sends the request round in circles, or from an encrypted address to an open one.
    #[error("{url}: is redirected too often or to an unsafe address")]
    Redirect {
        /// The address asked for.
        url: String,
    },
    /// The server answered with a status that is no success.
    #[error("{url}: the server answered with HTTP status {status}")]
    Status {
        /// The address asked for.
        url: String,
        /// The HTTP status code.
        status: u16,
    },
    /// The server asks for more patience than the options allow.
    #[error("{url}: the server asks to wait {} s, more than the {} s allowed", wait.as_secs(), longest.as_secs())]
    AskedToWait {
        /// The address asked for.
        url: String,
        /// How long it asks for.
        wait: Duration,
        /// How long is allowed.
        longest: Duration,
    },
    /// The transfer broke off.
    #[error("{url}: the transfer broke off after {received} bytes: {reason}")]
    Broken {
        /// The address asked for.
        url: String,
        /// How many bytes had arrived.
        received: u64,
        /// What the network said.
        reason: String,
    },
    /// The file took longer than allowed.
    #[error("{url}: took longer than {} s", limit.as_secs())]
    TimedOut {
        /// The address asked for.
        url: String,
        /// How long is allowed.
        limit: Duration,
    },
    /// The file is larger than allowed.
    #[error("{url}: is larger than the limit of {limit} bytes")]
    TooLarge {
        /// The address asked for.
        url: String,
        /// The limit, in bytes.
        limit: u64,
    },
    /// What should be a SHA-256 is something else.
    #[error("{url}: holds no SHA-256 hash")]
    NoHash {
        /// The address of the hash file.
        url: String,
    },
    /// The cards are not the ones the hash is of.
    #[error("{url}: has the SHA-256 {found}, expected {expected}")]
    WrongHash {
        /// The address of the cards.
        url: String,
        /// The hash that was announced.
        expected: String,
        /// The hash of what arrived.
        found: String,
    },
    /// A file arrived whole and is not what it should be.
    #[error("what the server sent cannot be used: {0}")]
    Content(#[source] Box<LoadError>),
    /// The cache folder could not be written or read.
    #[error("{}: {source}", shown(path))]
    Store {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
}
