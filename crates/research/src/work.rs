//! Many interviews at once: a fixed number of threads, results in the order of the work.

use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does `count` pieces of work on `jobs` threads and gives their results in order: what comes out does not
/// depend on `jobs`. `progress` is told how many are done, of how many.
pub(crate) fn in_order<T, F>(
    count: usize,
    jobs: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
    piece: &(dyn Fn(usize) -> F + Sync),
) -> std::io::Result<Vec<T>>
where
    T: Send,
    F: Future<Output = T>,
{
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    let worker = || -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= count {
                return Ok(());
            }
            let result = runtime.block_on(piece(n));
            results.lock().unwrap_or_else(PoisonError::into_inner)[n] = Some(result);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, count);
        }
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..jobs.clamp(1, count.max(1))).map(|_| scope.spawn(worker)).collect();
        for handle in handles {
            handle.join().map_err(|_| std::io::Error::other("a worker stopped"))??;
        }
        Ok::<(), std::io::Error>(())
    })?;
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(results.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let expected: Vec<usize> = (0..50).map(|n| n * n).collect();
        for jobs in [0, 1, 3, 80] {
            let results = in_order(50, jobs, &|_, _| {}, &|n| async move { n * n }).unwrap();
            assert_eq!(results, expected);
        }
        assert!(in_order(0, 2, &|_, _| {}, &|n| async move { n }).unwrap().is_empty());
    }
}
