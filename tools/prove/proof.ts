/** The stage on which a proof runs: in an AWS account, or in tests the local platform. */
export interface ProofContext {
  stage: string;
  deploy(signal: AbortSignal): Promise<void>;
  /**
   * Deploys changed functions, also of the edge, points one back by hand, and deploys others; then one that fails,
   * which must be rolled back. Returns the versions that visitors got. Throws if one of them is not what was deployed.
   */
  redeploy(signal: AbortSignal): Promise<string>;
  /** Tries an action of each pipeline's role, and one that it must not have. Throws with those that differ. */
  tryRoles(): Promise<string>;
  /** Destroys the stage, including the remains of a failed deployment. Returns the stacks that still exist. */
  destroy(): Promise<readonly string[]>;
  /** Deletes all objects of the stage's buckets with all their versions. */
  emptyBuckets(): Promise<void>;
  /** Runs a command of the release tool and returns what `--json` prints. */
  release(...args: string[]): Promise<unknown>;
  /** Publishes and returns another version of a part than the live one. */
  publishAnother(part: string): Promise<string>;
  /** Returns the site's address, without a trailing slash. */
  site(): Promise<string>;
  /** Puts an alarm into the state ALARM. Returns a function that says whether its topic has been notified since. */
  ring(): Promise<() => Promise<boolean>>;
}

/** Runs one step, which returns a short result. Throws if the step fails. */
export type RunStep = (name: string, work: () => Promise<string>) => Promise<void>;

interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  told: string;
}

export interface Proof {
  stage: string;
  account: string;
  startedAt: string;
  passed: boolean;
  steps: readonly StepResult[];
}

/** Runs the steps until one fails or the signal aborts, then destroys everything in any case. Never rejects. */
export async function runProof(
  context: ProofContext,
  { account, signal, say }: { account: string; signal: AbortSignal; say: (line: string) => void },
  steps: (context: ProofContext, step: RunStep, signal: AbortSignal) => Promise<void>,
): Promise<Proof> {
  const startedAt = new Date().toISOString();
  const done: StepResult[] = [];
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true });
  });
  aborted.catch(() => {});
  const timed: RunStep = async (name, work) => {
    say(`${name} …`);
    const started = performance.now();
    const ended = (passed: boolean, told: string) => {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      done.push({ name, passed, seconds, told });
      say(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(28)} ${seconds} s  ${told}`);
    };
    try {
      ended(true, await work());
    } catch (error) {
      ended(false, (error as Error).message);
      throw error;
    }
  };
  const step: RunStep = (name, work) => timed(name, () => Promise.race([work(), aborted]));
  const destroy = async () => {
    const left = await context.destroy();
    if (left.length > 0) throw new Error(`not deleted, delete by hand: ${left.join(', ')}`);
    return 'everything was deleted';
  };
  let passed = true;
  for (const work of [() => steps(context, step, signal), () => timed('destroy', destroy)])
    await work().catch(() => {
      passed = false;
    });
  return { stage: context.stage, account, startedAt, passed, steps: done };
}

export function proofMarkdown({ stage, account, startedAt, passed, steps }: Proof): string {
  const rows = steps.map(({ name, passed, seconds, told }) => {
    const details = told.replaceAll('|', '\\|').replaceAll('\n', ' ');
    return `| ${name} | ${passed ? 'ok' : '**failed**'} | ${seconds} | ${details} |`;
  });
  return `# Proof on AWS: ${passed ? 'passed' : 'failed'}

Stage ${stage}, account ${account}, started ${startedAt}.

| step | result | seconds | details |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
