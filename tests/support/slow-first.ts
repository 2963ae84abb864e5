import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that build parts, run commands or start services: tens of seconds each, where the others take one. */
const SLOW = [
  /\/tests\/release\//,
  /\/tests\/budgets\/voice-engine/,
  /\/infra\/stacks\//,
  /\/tests\/composition\/composer-process/,
  /\/lambdas\/hostile-bodies/,
];

/** Starts the slow files first, so that no worker is left with a long one when the others have nothing to do. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOW.findIndex((pattern) => pattern.test(moduleId));
      return at < 0 ? SLOW.length : at;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
