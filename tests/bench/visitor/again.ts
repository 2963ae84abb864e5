const MOST_TRIES = 3;

/**
 * Measures once more when the browser did not finish: on an emulated line it now and then keeps to itself what has arrived.
 * The server has ended every answer and every byte is acknowledged, yet the page gets none of them, a minute later neither.
 * Says so, so that a page that really hangs is seen, and rejects when it happens every time.
 */
export async function again<Result>(what: string, measure: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      if (!timedOut || attempt === MOST_TRIES) throw error;
      console.log(`${what} did not finish; once more (${error.message.split('\n')[0]})`);
    }
  }
}
