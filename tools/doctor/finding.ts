export type Severity = 'warn' | 'fail';

/** Something that is missing or will fail. `remedy` is a command, or the place of the setting to change. */
export interface Finding {
  code: `doctor/${string}`;
  severity: Severity;
  /** The name, id or number that was found. Never a secret. */
  value: string;
  cause: string;
  remedy: string;
}

export interface Check<Context> {
  name: string;
  /** What holds if nothing is found; printed after the check's name. */
  passed: string;
  run(context: Context): Promise<readonly Finding[]> | readonly Finding[];
}

export interface Outcome {
  check: string;
  passed: string;
  findings: readonly Finding[];
}

type Rest = Pick<Finding, 'value' | 'cause' | 'remedy'>;

export const fail = (code: Finding['code'], rest: Rest): Finding => ({ code, severity: 'fail', ...rest });
export const warn = (code: Finding['code'], rest: Rest): Finding => ({ code, severity: 'warn', ...rest });
