const MOST_TRIES = 3;

/**
 * Retries a measurement that timed out, at most three times in all. On an emulated network Chromium sometimes withholds
 * responses from the page although the server has sent and TCP has acknowledged every byte. Prints each retry, so that
 * a page that really hangs is noticed, and rejects after the last one.
 */
export async function again<Result>(what: string, measure: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      if (!timedOut || attempt === MOST_TRIES) throw error;
      console.log(`${what} timed out; retrying (${error.message.split('\n')[0]})`);
    }
  }
}
