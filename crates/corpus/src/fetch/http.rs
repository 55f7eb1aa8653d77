//! One file over HTTP: conditional, resumed, retried, bounded.

use std::error::Error;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::time::{Duration, Instant, SystemTime};

use reqwest::Url;
use reqwest::blocking::{Client, Response};
use reqwest::header::{
    ACCEPT_ENCODING, CONTENT_RANGE, ETAG, HeaderMap, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE,
    LAST_MODIFIED, RANGE, RETRY_AFTER,
};
use reqwest::redirect::Policy;

use super::error::FetchError;
use super::store::Validators;
use super::{FetchOptions, Progress};

const MOST_REDIRECTS: usize = 5;

/// What an exchange came to.
#[derive(Debug)]
pub(super) enum Transfer {
    Body { bytes: u64, validators: Validators },
    Unchanged,
}

/// Why an attempt failed and what to do about it.
enum Failure {
    Final(FetchError),
    Again { error: FetchError, after: Option<Duration> },
}

impl Failure {
    fn again(error: FetchError) -> Self {
        Self::Again { error, after: None }
    }
}

/// The server files are fetched from.
pub(super) struct Remote<'o> {
    /// Always there; it is taken out when it is dropped.
    client: Option<Client>,
    base: Url,
    options: &'o FetchOptions,
    /// Whether the server has ever answered: before that, no connection means no network.
    reached: bool,
}

/// What has arrived of a file.
#[derive(Default)]
struct Partial {
    received: u64,
    validators: Validators,
}

impl Partial {
    /// What to hold the server to when asking for the rest. A weak tag does not promise equal bytes (RFC 9110, 13.1.5).
    fn validator(&self) -> Option<&str> {
        let strong = self.validators.etag.as_deref().filter(|tag| !tag.starts_with("W/"));
        strong.or(if self.validators.etag.is_none() {
            self.validators.last_modified.as_deref()
        } else {
            None
        })
    }
}

impl<'o> Remote<'o> {
    pub(super) fn new(options: &'o FetchOptions) -> Result<Self, FetchError> {
        let mut base =
            Url::parse(&options.base).map_err(|error| FetchError::Base { reason: error.to_string() })?;
        if !matches!(base.scheme(), "http" | "https") || base.host_str().is_none() {
            return Err(FetchError::Base { reason: "it does not begin with http:// or https://".to_owned() });
        }
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        let mut builder = Client::builder()
            .user_agent(concat!("rubric/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(options.connect_timeout)
            // For the blocking client this bounds each wait for the server, not the whole transfer.
            .timeout(options.read_timeout)
            .redirect(Policy::custom(|attempt| {
                if may_follow(attempt.previous(), attempt.url()) {
                    attempt.follow()
                } else {
                    attempt.error("refused")
                }
            }));
        if base.host_str().is_some_and(is_loopback) {
            builder = builder.no_proxy();
        }
        let client = builder.build().map_err(|error| FetchError::Client { reason: reason(error) })?;
        Ok(Self { client: Some(client), base, options, reached: false })
    }

    /// The base address, fit to be shown and stored.
    pub(super) fn shown_base(&self) -> String {
        self.shown("")
    }

    /// The address of a file, fit to be shown.
    pub(super) fn shown(&self, name: &str) -> String {
        let Ok(mut url) = self.base.join(name) else { return name.to_owned() };
        // Setting these fails only for addresses that cannot have them.
        let _fits = (url.set_username(""), url.set_password(None));
        url.set_query(None);
        url.set_fragment(None);
        url.to_string()
    }

    /// Gets a file into `target`, which is empty. `known` is what the server said of the copy at hand, if there is one.
    pub(super) fn get(
        &mut self,
        name: &str,
        target: &mut File,
        known: Option<&Validators>,
        limit: u64,
        progress: &mut dyn Progress,
    ) -> Result<Transfer, FetchError> {
        let start = Instant::now();
        let mut partial = Partial::default();
        let mut attempt = 0;
        loop {
            let (error, after) = match self.attempt(name, target, known, limit, start, &mut partial, progress)
            {
                Ok(transfer) => return Ok(transfer),
                Err(Failure::Final(error)) => return Err(error),
                Err(Failure::Again { error, after }) => (error, after),
            };
            if attempt >= self.options.retries {
                return Err(error);
            }
            let longest = self.options.longest_wait;
            let wait = match after {
                Some(wait) if wait > longest => {
                    return Err(FetchError::AskedToWait { url: self.shown(name), wait, longest });
                }
                Some(wait) => wait,
                None => self.options.backoff.saturating_mul(2_u32.saturating_pow(attempt)).min(longest),
            };
            if start.elapsed() + wait > self.options.total_timeout {
                return Err(self.timed_out(name));
            }
            progress.waiting(name, wait, &error);
            std::thread::sleep(wait);
            attempt += 1;
        }
    }

    #[allow(
        clippy::too_many_arguments,
        reason = "the state of one transfer, passed on by the loop above alone"
    )]
    fn attempt(
        &mut self,
        name: &str,
        target: &mut File,
        known: Option<&Validators>,
        limit: u64,
        start: Instant,
        partial: &mut Partial,
        progress: &mut dyn Progress,
    ) -> Result<Transfer, Failure> {
        let response = self.ask(name, known, partial)?;
        let status = response.status().as_u16();
        let resumed = match status {
            200 => false,
            206 if partial.received > 0 => true,
            304 if known.is_some() && partial.received == 0 => return Ok(Transfer::Unchanged),
            _ => return Err(self.refused(name, &response, partial)),
        };
        if resumed && range_start(response.headers()) != Some(partial.received) {
            // Not the piece that was asked for: the whole file, from the start.
            *partial = Partial::default();
            return Err(Failure::again(FetchError::Status { url: self.shown(name), status }));
        }
        if !resumed {
            *partial = Partial { received: 0, validators: validators(response.headers()) };
        }
        let store = |source| Failure::Final(FetchError::Store { path: name.into(), source });
        target.set_len(partial.received).and_then(|()| target.seek(SeekFrom::End(0))).map_err(store)?;

        let total = response.content_length().map(|rest| partial.received.saturating_add(rest));
        if total.is_some_and(|total| total > limit) {
            return Err(Failure::Final(FetchError::TooLarge { url: self.shown(name), limit }));
        }
        progress.started(name, partial.received, total);
        let mut response = response;
        let mut buffer = vec![0; 64 << 10];
        loop {
            if start.elapsed() > self.options.total_timeout {
                return Err(Failure::Final(self.timed_out(name)));
            }
            let piece = match response.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => buffer.get(..length).unwrap_or_default(),
                Err(error) => {
                    let reason = innermost(&error);
                    return Err(Failure::again(self.broken(name, partial.received, reason)));
                }
            };
            partial.received += piece.len() as u64;
            if partial.received > limit {
                return Err(Failure::Final(FetchError::TooLarge { url: self.shown(name), limit }));
            }
            target.write_all(piece).map_err(store)?;
            progress.received(name, partial.received);
        }
        target.sync_all().map_err(store)?;
        Ok(Transfer::Body { bytes: partial.received, validators: std::mem::take(&mut partial.validators) })
    }

    /// Sends the request and waits for the head of the answer.
    fn ask(
        &mut self,
        name: &str,
        known: Option<&Validators>,
        partial: &mut Partial,
    ) -> Result<Response, Failure> {
        let url = self
            .base
            .join(name)
            .map_err(|error| Failure::Final(FetchError::Base { reason: error.to_string() }))?;
        // Hash and sizes are of the file itself, so no coding on the way.
        let Some(client) = &self.client else {
            return Err(Failure::Final(FetchError::Client { reason: "it is closed".to_owned() }));
        };
        let mut request = client.get(url).header(ACCEPT_ENCODING, "identity");
        match partial.validator() {
            Some(validator) if partial.received > 0 => {
                request =
                    request.header(RANGE, format!("bytes={}-", partial.received)).header(IF_RANGE, validator);
            }
            _ => {
                *partial = Partial::default();
                let known = known.cloned().unwrap_or_default();
                if let Some(etag) = known.etag {
                    request = request.header(IF_NONE_MATCH, etag);
                } else if let Some(date) = known.last_modified {
                    request = request.header(IF_MODIFIED_SINCE, date);
                }
            }
        }
        if !self.reached {
            // A proxy may accept the connection and then be silent; that is no network either.
            request = request.timeout(self.options.connect_timeout);
        }
        match request.send() {
            Ok(response) => {
                self.reached = true;
                Ok(response)
            }
            Err(error) if error.is_redirect() => {
                Err(Failure::Final(FetchError::Redirect { url: self.shown(name) }))
            }
            Err(error) if (error.is_connect() || error.is_timeout()) && !self.reached => {
                Err(Failure::Final(FetchError::Offline { url: self.shown(name), reason: reason(error) }))
            }
            Err(error) => Err(Failure::again(self.broken(name, partial.received, reason(error)))),
        }
    }

    /// What to make of an answer without the file in it.
    fn refused(&self, name: &str, response: &Response, partial: &mut Partial) -> Failure {
        let status = response.status().as_u16();
        let error = FetchError::Status { url: self.shown(name), status };
        match status {
            // The rest that was asked for does not exist, so what is here is no part of the file.
            416 if partial.received > 0 => {
                *partial = Partial::default();
                Failure::again(error)
            }
            408 | 425 | 429 | 500..=599 => {
                Failure::Again { error, after: retry_after(response.headers(), SystemTime::now()) }
            }
            _ => Failure::Final(error),
        }
    }

    fn broken(&self, name: &str, received: u64, reason: String) -> FetchError {
        FetchError::Broken { url: self.shown(name), received, reason }
    }

    fn timed_out(&self, name: &str) -> FetchError {
        FetchError::TimedOut { url: self.shown(name), limit: self.options.total_timeout }
    }
}

impl Drop for Remote<'_> {
    fn drop(&mut self) {
        // Closing the client waits for a name lookup that is still under way, which without a network can take most of
        // a minute. Nobody needs to wait for that.
        if let Some(client) = self.client.take().filter(|_| !self.reached) {
            std::thread::spawn(move || drop(client));
        }
    }
}

/// Whether a redirect is followed: not for ever, and never from an encrypted address to an open one.
fn may_follow(previous: &[Url], next: &Url) -> bool {
    previous.len() <= MOST_REDIRECTS
        && (next.scheme() == "https" || previous.iter().all(|url| url.scheme() != "https"))
}

fn is_loopback(host: &str) -> bool {
    host == "localhost"
        || host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

fn header(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

fn validators(headers: &HeaderMap) -> Validators {
    Validators { etag: header(headers, ETAG), last_modified: header(headers, LAST_MODIFIED) }
}

/// Where the piece in a partial answer begins.
fn range_start(headers: &HeaderMap) -> Option<u64> {
    let range = header(headers, CONTENT_RANGE)?;
    let (start, _) = range.trim().strip_prefix("bytes ")?.split_once('-')?;
    start.trim().parse().ok()
}

/// The wait a server asks for, in seconds or until a date (RFC 9110, 10.2.3).
fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let value = header(headers, RETRY_AFTER)?;
    if let Ok(seconds) = value.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(value.trim()).ok()?;
    Some(date.duration_since(now).unwrap_or_default())
}

/// What went wrong, without the address: that may hold a password.
fn reason(error: reqwest::Error) -> String {
    let timed_out = error.is_timeout();
    let text = innermost(&error.without_url());
    if timed_out && !text.contains("timed out") { "timed out".to_owned() } else { text }
}

/// The cause at the bottom, which says most: "connection refused", not "error sending request".
fn innermost(error: &(dyn Error + 'static)) -> String {
    let mut cause = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    let text = cause.to_string();
    // An address here could only be that of a proxy or a redirect, and either may hold a secret.
    if text.contains("://") { "the request failed".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    fn wait(value: &'static str) -> Option<Duration> {
        let mut headers = HeaderMap::new();
        headers.insert(RETRY_AFTER, HeaderValue::from_static(value));
        // 1994-11-06 08:49:37 UTC
        retry_after(&headers, SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_777))
    }

    #[test]
    fn retry_after_reads_seconds_and_dates() {
        assert_eq!(wait("120"), Some(Duration::from_secs(120)));
        assert_eq!(wait("Sun, 06 Nov 1994 08:50:07 GMT"), Some(Duration::from_secs(30)));
        assert_eq!(wait("Sun, 06 Nov 1994 08:49:07 GMT"), Some(Duration::ZERO));
        assert_eq!(wait("soon"), None);
        assert_eq!(wait("-5"), None);
    }

    #[test]
    fn redirects_end_and_stay_encrypted() {
        let url = |text: &str| Url::parse(text).unwrap();
        let (open, tls) = (url("http://a.example/"), url("https://a.example/"));
        assert!(may_follow(std::slice::from_ref(&open), &tls));
        assert!(may_follow(std::slice::from_ref(&tls), &tls));
        assert!(may_follow(std::slice::from_ref(&open), &open));
        assert!(!may_follow(std::slice::from_ref(&tls), &open));
        assert!(!may_follow(&[open.clone(), tls], &open));
        assert!(!may_follow(&vec![open.clone(); MOST_REDIRECTS + 1], &open));
    }

    #[test]
    fn the_shown_address_holds_no_secret() {
        let mut options = FetchOptions::new("unused".into());
        options.base = "https://user:secret@cards.example/v5?token=hidden".to_owned();
        let remote = Remote::new(&options).unwrap();
        assert_eq!(remote.shown("Meta.json"), "https://cards.example/v5/Meta.json");
    }

    #[test]
    fn an_unusable_base_is_refused_without_being_shown() {
        for base in ["no address", "ftp://user:secret@x/", "https://user:secret@", "file:///etc/", ""] {
            let mut options = FetchOptions::new("unused".into());
            options.base = base.to_owned();
            let Err(error) = Remote::new(&options) else { panic!("{base} was taken") };
            assert!(matches!(error, FetchError::Base { .. }), "{base}");
            assert!(!error.to_string().contains("secret"));
        }
    }
}
