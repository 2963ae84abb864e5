import { composerHash } from '@platform/composer/composition-id';
import type { ReleaseTarget } from '../release-target';
import { composerNotice } from './composer-notice';

/** Returns the target with every step announced before it begins, so that a release that hangs shows where. */
export function announceSteps(target: ReleaseTarget, say: (line: string) => void): ReleaseTarget {
  return {
    ...target,
    compose: async (...wanted) => {
      const notice = await composerNotice(target, composerHash());
      if (notice) say(`  ${notice}`);
      say('  Composing every page …');
      return target.compose(...wanted);
    },
    log: {
      ...target.log,
      append: (record) => {
        say(`  Writing record ${record.sequence} …`);
        return target.log.append(record);
      },
    },
    pointer: {
      ...target.pointer,
      write: (values) => {
        say('  Updating the edge pointer …');
        return target.pointer.write(values);
      },
    },
  };
}
