export type Severity = 'warn' | 'fail';

/** Something that is missing or will fail. `remedy` is a command, or the line of a file to change. */
export interface Finding {
  code: `doctor/${string}`;
  severity: Severity;
  /** What was found: a name, an id, a number. Never a secret. */
  value: string;
  cause: string;
  remedy: string;
}

export interface Check<Ground> {
  name: string;
  /** What holds when nothing is found. */
  sound: string;
  run(ground: Ground): Promise<readonly Finding[]> | readonly Finding[];
}

export interface Outcome {
  check: string;
  sound: string;
  findings: readonly Finding[];
}

type Rest = Pick<Finding, 'value' | 'cause' | 'remedy'>;

export const fail = (code: Finding['code'], rest: Rest): Finding => ({ code, severity: 'fail', ...rest });
export const warn = (code: Finding['code'], rest: Rest): Finding => ({ code, severity: 'warn', ...rest });
