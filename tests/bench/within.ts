/** Thrown when work takes longer than its limit. */
export class TooSlow extends Error {
  constructor(readonly ms: number) {
    super(`not finished after ${ms / 1000} s`);
  }
}

/**
 * Resolves or rejects like `work`, or rejects with TooSlow after `ms`. The signal is aborted then, so that `work` can
 * release what it holds; its own result is ignored.
 */
export async function within<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooSlow(ms));
      ending.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(ending.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}
