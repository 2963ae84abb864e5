import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_WINDOW_SECONDS } from '@site/server-data/webhook';

/**
 * Returns whether `header` (`t=<unix>,v0=<hex>[,v0=<hex>]`) signs exactly this body with one of the secrets, at a time
 * within the window before or after ours. Compares in constant time.
 */
export function verifySignature(
  header: string | undefined,
  rawBody: string,
  secrets: readonly (string | undefined)[],
  nowSeconds: number,
): boolean {
  const pairs = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((pair) => pair.trim().split('='));
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowSeconds - Number(time)) > WEBHOOK_WINDOW_SECONDS) return false;
  const sent = pairs
    .filter(([name, value = '']) => name === 'v0' && /^[0-9a-f]{64}$/i.test(value))
    .slice(0, 5)
    .map(([, value = '']) => Buffer.from(value, 'hex'));
  let valid = false;
  for (const secret of secrets) {
    if (!secret) continue;
    const expected = createHmac('sha256', secret).update(`${time}.${rawBody}`).digest();
    for (const signature of sent) valid = timingSafeEqual(signature, expected) || valid;
  }
  return valid;
}
