//! The comment on a pull request, through GitHub's REST API.
//!
//! One comment of ours per pull request, found by its marker *and* its author, edited in place. The token goes
//! into one header and nowhere else: no error, log or address holds it.

use crate::change::{clip, shown};
use reqwest::blocking::{Client as Http, RequestBuilder, Response};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Method, Url};
use serde::Deserialize;
use std::io::Read as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Comments, or pull requests, asked for at once: the most GitHub gives.
const PAGE: usize = 100;
/// Pages that are looked through before giving up.
const MOST_PAGES: usize = 100;
/// The largest answer that is read.
const LARGEST_ANSWER: u64 = 32 << 20;
/// Characters of GitHub's own words in an error.
const SAID: usize = 200;

/// Why GitHub did not do what was asked. Each message is one line, and none holds the token.
#[derive(Debug, thiserror::Error)]
pub enum GithubError {
    /// The address, the repository or the token cannot be used.
    #[error("{0}")]
    Setup(String),
    /// There was no answer.
    #[error("{what}: no answer from GitHub: {reason}")]
    Unreachable {
        /// What was tried.
        what: String,
        /// Why.
        reason: String,
    },
    /// GitHub refused.
    #[error("{what}: GitHub answered {status}{said}")]
    Status {
        /// What was tried.
        what: String,
        /// The HTTP status.
        status: u16,
        /// What GitHub said, in parentheses, or nothing.
        said: String,
    },
    /// GitHub wants a longer pause than is worth waiting for.
    #[error("{what}: GitHub asks to wait {} s, at most {} s are waited", wait.as_secs(), longest.as_secs())]
    AskedToWait {
        /// What was tried.
        what: String,
        /// How long it asks to wait.
        wait: Duration,
        /// How long is waited at most.
        longest: Duration,
    },
    /// The answer makes no sense.
    #[error("{what}: an answer that is not understood: {reason}")]
    Answer {
        /// What was tried.
        what: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// How to talk to GitHub.
#[derive(Clone)]
pub struct Options {
    /// Address of the API: `https://api.github.com`, or a server of one's own.
    pub api: String,
    /// `owner/name`.
    pub repository: String,
    /// Login that our comments are written under.
    pub author: String,
    /// How often a request is tried again.
    pub retries: u32,
    /// The first pause before trying again; each is twice the one before.
    pub backoff: Duration,
    /// The longest pause that is waited.
    pub longest_wait: Duration,
    /// How long one answer may take.
    pub timeout: Duration,
}

impl Options {
    /// For a repository on github.com, with the comments of GitHub Actions.
    #[must_use]
    pub fn new(repository: &str) -> Self {
        Self {
            api: "https://api.github.com".to_owned(),
            repository: repository.to_owned(),
            author: "github-actions[bot]".to_owned(),
            retries: 4,
            backoff: Duration::from_secs(1),
            longest_wait: Duration::from_secs(90),
            timeout: Duration::from_secs(30),
        }
    }
}

/// What was done about the comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posted {
    /// There was none, and there is one now.
    Created(u64),
    /// The one that was there says this now.
    Edited(u64),
    /// It said this already.
    Unchanged(u64),
    /// There was none, and there is nothing to say.
    Nothing,
}

/// A client for one repository.
pub struct Github {
    http: Http,
    base: Url,
    options: Options,
}

#[derive(Deserialize)]
struct User {
    login: String,
}

#[derive(Deserialize)]
struct Comment {
    id: u64,
    #[serde(default)]
    body: Option<String>,
    /// Nobody, if the account is gone.
    #[serde(default)]
    user: Option<User>,
}

#[derive(Deserialize)]
struct Repository {
    full_name: String,
}

#[derive(Deserialize)]
struct Branch {
    sha: String,
    /// Nothing, if the fork is gone.
    #[serde(default)]
    repo: Option<Repository>,
}

#[derive(Deserialize)]
struct Pull {
    number: u64,
    head: Branch,
}

/// An answer that was read whole.
struct Answer {
    status: u16,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Github {
    /// A client with `token`.
    ///
    /// # Errors
    /// If the address, the repository or the token cannot be used.
    pub fn new(token: &str, options: Options) -> Result<Self, GithubError> {
        let setup = |what: String| GithubError::Setup(what);
        let mut base = Url::parse(&options.api)
            .map_err(|error| setup(format!("the address of the GitHub API is wrong: {error}")))?;
        let local = base.host_str().is_some_and(|host| matches!(host, "127.0.0.1" | "localhost" | "[::1]"));
        if base.scheme() != "https" && !(local && base.scheme() == "http") {
            return Err(setup("the GitHub API is only spoken to over https".to_owned()));
        }
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        let mut parts = options.repository.split('/');
        let part_fits = |part: Option<&str>| {
            part.is_some_and(|part| {
                !part.is_empty()
                    && part != "."
                    && part != ".."
                    && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
            })
        };
        if !(part_fits(parts.next()) && part_fits(parts.next()) && parts.next().is_none()) {
            return Err(setup("the repository is named as owner/name".to_owned()));
        }
        if token.trim().is_empty() {
            return Err(setup("GITHUB_TOKEN is empty".to_owned()));
        }
        let mut bearer = HeaderValue::from_str(&format!("Bearer {}", token.trim()))
            .map_err(|_| setup("GITHUB_TOKEN holds what no header may hold".to_owned()))?;
        // Keeps it out of every debug output.
        bearer.set_sensitive(true);
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, bearer);
        headers.insert(ACCEPT, HeaderValue::from_static("application/vnd.github+json"));
        headers.insert("X-GitHub-Api-Version", HeaderValue::from_static("2022-11-28"));
        let mut builder = Http::builder()
            .user_agent(concat!("rubric/", env!("CARGO_PKG_VERSION")))
            .default_headers(headers)
            .timeout(options.timeout)
            // A redirect could take the token elsewhere.
            .redirect(Policy::none());
        if local {
            builder = builder.no_proxy();
        }
        let http = builder.build().map_err(|error| setup(format!("no HTTP client: {}", plain(error))))?;
        Ok(Self { http, base, options })
    }

    /// The open pull requests whose head is this very commit, of this very repository: what a run was for. Nothing
    /// else, least of all what the run itself says, decides where a comment goes.
    ///
    /// # Errors
    /// If GitHub cannot be asked.
    pub fn pulls_of(&self, head_sha: &str, head_repository: Option<&str>) -> Result<Vec<u64>, GithubError> {
        if head_sha.len() != 40 || !head_sha.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(GithubError::Setup("the head commit is named by 40 hex digits".to_owned()));
        }
        let pulls: Vec<Pull> =
            self.pages("find the pull request", "pulls?state=open&sort=updated&direction=desc")?;
        Ok(pulls
            .into_iter()
            .filter(|pull| pull.head.sha.eq_ignore_ascii_case(head_sha))
            .filter(|pull| match (head_repository, &pull.head.repo) {
                (None, _) => true,
                (Some(wanted), Some(repo)) => repo.full_name.eq_ignore_ascii_case(wanted),
                (Some(_), None) => false,
            })
            .map(|pull| pull.number)
            .collect())
    }

    /// Puts `body`, which starts with `marker`, into our comment on a pull request. Without one it is created only
    /// if there is something to say. Of several, as two runs at once may make, the oldest stays.
    ///
    /// # Errors
    /// If GitHub cannot be asked, or refuses.
    pub fn put_comment(
        &self,
        pull: u64,
        marker: &str,
        body: &str,
        create: bool,
    ) -> Result<Posted, GithubError> {
        let ours = self.ours(pull, marker)?;
        if let Some(posted) = self.edit_first(&ours, body)? {
            self.remove(ours.iter().skip(1))?;
            return Ok(posted);
        }
        if !create {
            return Ok(Posted::Nothing);
        }
        let what = "write the comment";
        let answer =
            self.send(what, Method::POST, &format!("issues/{pull}/comments"), Some(&payload(body)))?;
        let made: Comment = parsed(what, &answer)?;
        // Another run may have looked before this one wrote.
        let ours = self.ours(pull, marker)?;
        match ours.first() {
            Some(first) if first.id != made.id => {
                let posted = self.edit_first(&ours, body)?.unwrap_or(Posted::Edited(first.id));
                self.remove(ours.iter().filter(|comment| comment.id == made.id))?;
                Ok(posted)
            }
            _ => Ok(Posted::Created(made.id)),
        }
    }

    /// Our comments, the oldest first.
    fn ours(&self, pull: u64, marker: &str) -> Result<Vec<Comment>, GithubError> {
        let all: Vec<Comment> = self.pages("list the comments", &format!("issues/{pull}/comments"))?;
        let mut ours: Vec<Comment> = all
            .into_iter()
            .filter(|comment| {
                comment.user.as_ref().is_some_and(|user| user.login == self.options.author)
                    && comment.body.as_deref().is_some_and(|body| body.trim_start().starts_with(marker))
            })
            .collect();
        ours.sort_by_key(|comment| comment.id);
        ours.dedup_by_key(|comment| comment.id);
        Ok(ours)
    }

    /// Edits the first comment that is still there; `None` if there is none.
    fn edit_first(&self, ours: &[Comment], body: &str) -> Result<Option<Posted>, GithubError> {
        for comment in ours {
            // GitHub may give line ends back in another form.
            let says = comment.body.as_deref().unwrap_or("").replace("\r\n", "\n");
            if says.trim_end() == body.trim_end() {
                return Ok(Some(Posted::Unchanged(comment.id)));
            }
            let path = format!("issues/comments/{}", comment.id);
            match self.send("edit the comment", Method::PATCH, &path, Some(&payload(body))) {
                Ok(_) => return Ok(Some(Posted::Edited(comment.id))),
                // Deleted since it was listed.
                Err(GithubError::Status { status: 404 | 410, .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn remove<'c>(&self, comments: impl Iterator<Item = &'c Comment>) -> Result<(), GithubError> {
        for comment in comments {
            let path = format!("issues/comments/{}", comment.id);
            match self.send("remove a second comment", Method::DELETE, &path, None) {
                Ok(_) | Err(GithubError::Status { status: 404 | 410, .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// All pages of a list.
    fn pages<T: for<'de> Deserialize<'de>>(&self, what: &str, path: &str) -> Result<Vec<T>, GithubError> {
        let mut all = Vec::new();
        let join = if path.contains('?') { '&' } else { '?' };
        for page in 1..=MOST_PAGES {
            let answer =
                self.send(what, Method::GET, &format!("{path}{join}per_page={PAGE}&page={page}"), None)?;
            let some: Vec<T> = parsed(what, &answer)?;
            let full = some.len() >= PAGE;
            all.extend(some);
            // A server may give smaller pages than were asked for, and says so by naming a next one.
            let next = answer
                .headers
                .get("link")
                .and_then(|link| link.to_str().ok())
                .is_some_and(|link| link.contains("rel=\"next\""));
            if !next && !full {
                return Ok(all);
            }
        }
        Err(GithubError::Answer { what: what.to_owned(), reason: format!("more than {MOST_PAGES} pages") })
    }

    fn send(
        &self,
        what: &str,
        method: Method,
        path: &str,
        body: Option<&str>,
    ) -> Result<Answer, GithubError> {
        let url = self
            .base
            .join(&format!("repos/{}/{path}", self.options.repository))
            .map_err(|error| GithubError::Setup(format!("{what}: {error}")))?;
        let mut attempt = 0;
        loop {
            let mut request: RequestBuilder = self.http.request(method.clone(), url.clone());
            if let Some(body) = body {
                request = request.header(CONTENT_TYPE, "application/json").body(body.to_owned());
            }
            let (error, after) = match request.send().and_then(Answer::read) {
                Ok(answer) if (200..300).contains(&answer.status) => return Ok(answer),
                Ok(answer) => {
                    let (again, after) = answer.again();
                    let error = answer.refusal(what);
                    if !again {
                        return Err(error);
                    }
                    (error, after)
                }
                Err(error) => {
                    (GithubError::Unreachable { what: what.to_owned(), reason: plain(error) }, None)
                }
            };
            if attempt >= self.options.retries {
                return Err(error);
            }
            let longest = self.options.longest_wait;
            let wait = match after {
                Some(wait) if wait > longest => {
                    return Err(GithubError::AskedToWait { what: what.to_owned(), wait, longest });
                }
                Some(wait) => wait,
                None => self.options.backoff.saturating_mul(2_u32.saturating_pow(attempt)).min(longest),
            };
            std::thread::sleep(wait);
            attempt += 1;
        }
    }
}

impl Answer {
    fn read(response: Response) -> Result<Self, reqwest::Error> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let mut body = Vec::new();
        // An answer that is cut off does not parse, which is where it is noticed.
        let _ = response.take(LARGEST_ANSWER).read_to_end(&mut body);
        Ok(Self { status, headers, body })
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.headers.get(name)?.to_str().ok()?.trim().parse().ok()
    }

    /// Whether it is worth asking again, and after how long if GitHub says so. A rate limit is told by 429, or by
    /// 403 together with one of its headers; any other 403 is a refusal.
    fn again(&self) -> (bool, Option<Duration>) {
        let retry_after =
            self.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()).and_then(|value| match value
                .trim()
                .parse()
            {
                Ok(seconds) => Some(Duration::from_secs(seconds)),
                Err(_) => {
                    let at = httpdate::parse_http_date(value).ok()?;
                    Some(at.duration_since(SystemTime::now()).unwrap_or_default())
                }
            });
        let reset = || {
            let at = UNIX_EPOCH + Duration::from_secs(self.number("x-ratelimit-reset")?);
            Some(at.duration_since(SystemTime::now()).unwrap_or_default() + Duration::from_secs(1))
        };
        let used_up = self.number("x-ratelimit-remaining") == Some(0);
        match self.status {
            429 => (true, retry_after.or_else(reset)),
            403 if retry_after.is_some() => (true, retry_after),
            403 if used_up => (true, reset()),
            500..=599 | 408 => (true, retry_after),
            _ => (false, None),
        }
    }

    fn refusal(&self, what: &str) -> GithubError {
        #[derive(Deserialize)]
        struct Said {
            message: String,
        }
        let said = serde_json::from_slice::<Said>(&self.body)
            .map_or_else(|_| String::new(), |said| format!(" ({})", clip(&shown(&said.message), SAID)));
        GithubError::Status { what: what.to_owned(), status: self.status, said }
    }
}

fn payload(body: &str) -> String {
    serde_json::json!({ "body": body }).to_string()
}

fn parsed<T: for<'de> Deserialize<'de>>(what: &str, answer: &Answer) -> Result<T, GithubError> {
    serde_json::from_slice(&answer.body)
        .map_err(|error| GithubError::Answer { what: what.to_owned(), reason: error.to_string() })
}

/// An error of the HTTP client without the address, in one line.
fn plain(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut out = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        out = format!("{out}: {inner}");
        cause = inner.source();
    }
    out
}
