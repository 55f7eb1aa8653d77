//! How long one input may take.

use cpu_time::ThreadTime;
use std::time::Duration;

/// Runs `work` and panics if it took more of the processor's time than `limit` three times over: other processes,
/// and what is done but once, are not counted against it.
///
/// # Panics
/// If it is too slow.
pub fn soon<T>(what: &str, limit: Duration, mut work: impl FnMut() -> T) -> T {
    let mut once = || {
        let start = ThreadTime::now();
        let made = work();
        (made, start.elapsed())
    };
    let (made, mut took) = once();
    for _ in 0..2 {
        if took <= limit {
            break;
        }
        took = took.min(once().1);
    }
    assert!(took <= limit, "slow: {what} took {took:?}");
    made
}
