import { SITE_SLOT } from '@site/site-model/canary';
import type { Caller } from '../orders/orders';
import type { JudgeDependencies } from './judge-canaries';

/** Returns how the judge carries out what it decided: by the same orders as the teams. */
export function judgeOrders(call: Caller): Pick<JudgeDependencies, 'step' | 'promote' | 'end'> {
  return {
    step: ({ slot, since }, percent) => call({ action: 'step-canary', slot, percent, since }),
    promote: async ({ slot, versions, since }) => {
      const version = versions[slot];
      // A composition by its id is not a release of one part: its owner promotes the parts.
      if (slot === SITE_SLOT || !version) throw new Error('Only the canary of a part can be promoted.');
      return call({ action: 'promote', part: slot, version, since });
    },
    end: ({ slot, since }, why, figures) => call({ action: 'end-canary', slot, since, why, figures }),
  };
}
