import type { ProofContext } from './proof-context';
import { type Known, STEPS, type Step } from './steps';

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** The result, or why it failed. */
  told: string;
}

export interface Proof {
  stage: string;
  account: string;
  startedAt: string;
  passed: boolean;
  steps: readonly StepResult[];
  /** Names of resources that could not be deleted. */
  left: readonly string[];
}

export interface ProofOptions {
  account: string;
  /** Aborted by Ctrl-C: the current step ends, and everything is destroyed. */
  signal: AbortSignal;
  say(line: string): void;
  steps?: readonly Step[];
}

/** Runs the steps until one fails, then destroys everything in any case. Never rejects. */
export async function runProof(context: ProofContext, options: ProofOptions): Promise<Proof> {
  const { account, signal, say, steps = STEPS } = options;
  const startedAt = new Date().toISOString();
  const known: Partial<Known> = {};
  const done: StepResult[] = [];
  const timed = async (name: string, work: () => Promise<string>) => {
    say(`${name} …`);
    const started = performance.now();
    const { passed, told } = await work().then(
      (told) => ({ passed: true, told }),
      (error: Error) => ({ passed: false, told: error.message }),
    );
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    done.push({ name, passed, seconds, told });
    say(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${seconds} s  ${told}`);
    return passed;
  };
  for (const { name, run } of steps)
    if (!(await timed(name, () => orAborted(signal, () => run(context, known, signal))))) break;
  let left: readonly string[] = [];
  await timed('destroy', async () => {
    left = await context.destroy();
    if (left.length > 0) throw new Error(`not deleted: ${left.join(', ')}`);
    return 'everything was deleted';
  });
  return {
    stage: context.stage,
    account,
    startedAt,
    passed: done.every(({ passed }) => passed),
    steps: done,
    left,
  };
}

/** Settles like the work, or rejects as soon as the signal aborts. */
function orAborted(signal: AbortSignal, work: () => Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('interrupted'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Formats the proof as a Markdown document. */
export function proofMarkdown({ stage, account, startedAt, passed, steps, left }: Proof): string {
  const row = (one: StepResult) =>
    `| ${one.name} | ${one.passed ? 'ok' : '**failed**'} | ${one.seconds} | ${one.told.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`;
  return [
    `# Proof on AWS: ${passed ? 'passed' : 'failed'}`,
    '',
    `Stage ${stage}, account ${account}, started ${startedAt}.`,
    '',
    '| step | result | seconds | details |',
    '| --- | --- | --- | --- |',
    ...steps.map(row),
    '',
    left.length > 0 ? `Not deleted, delete by hand: ${left.join(', ')}` : 'All resources were deleted.',
    '',
  ].join('\n');
}
