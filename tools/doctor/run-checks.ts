import { explainError } from './explain-error';
import { type Check, type Finding, fail, type Outcome } from './finding';

/** Runs all checks in parallel. Never rejects: an error or a timeout is a finding of its check. */
export function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  limitMs: number,
): Promise<Outcome[]> {
  return Promise.all(
    checks.map(async ({ name, passed, run }) => {
      const findings = await within(limitMs, name, async () => run(context));
      return { check: name, passed, findings };
    }),
  );
}

async function within(
  limitMs: number,
  name: string,
  run: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([timedOut(name, limitMs)]), limitMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return [explainError(name, error)];
  } finally {
    clearTimeout(timer);
  }
}

const timedOut = (name: string, limitMs: number): Finding =>
  fail('doctor/timeout', {
    value: `${name}: no answer within ${limitMs / 1000} s`,
    cause: 'The service is slow, or a proxy or firewall blocks the connection.',
    remedy:
      'Run the doctor again, on a slow connection with --timeout 60; behind a proxy, set HTTPS_PROXY first.',
  });
