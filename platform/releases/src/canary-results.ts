import { type Canary, type CanaryEnd, percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import { CANARY_END } from './report';

/** What has become of a canary, for the commit that it was released from. */
export interface CanaryResult {
  slot: string;
  commit: string;
  state: 'pending' | 'success' | 'failure';
  description: string;
}

const same = (one: Canary) => (other: Canary) => one.slot === other.slot && one.since === other.since;

/**
 * Returns the results of the canaries that began within these records, oldest first; of those from uncommitted changes none.
 *
 * @param history Newest first, as the log returns it.
 */
export function canaryResults(history: readonly LiveRecord[]): CanaryResult[] {
  const results = new Map<string, CanaryResult>();
  const [oldest, ...later] = history.toReversed();
  let before = oldest?.canaries ?? [];
  for (const { canaries: now = [], canariesEnded = [], commit } of later) {
    for (const canary of now) {
      const began = !before.some(same(canary));
      const of = began ? commit : results.get(keyOf(canary))?.commit;
      if (of && /^[0-9a-f]{40}$/.test(of))
        results.set(keyOf(canary), {
          slot: canary.slot,
          commit: of,
          state: 'pending',
          description: `${percentOf(canary)} % of the visitors get it`,
        });
    }
    for (const gone of before.filter((canary) => !now.some(same(canary)))) {
      const result = results.get(keyOf(gone));
      const end = canariesEnded.find(({ slot }) => slot === gone.slot);
      if (result) results.set(keyOf(gone), { ...result, ...endOf(gone, end) });
    }
    before = now;
  }
  return [...results.values()];
}

const keyOf = ({ slot, since }: Canary) => `${slot} ${since}`;

function endOf(canary: Canary, end: CanaryEnd | undefined): Pick<CanaryResult, 'state' | 'description'> {
  const why = end ? CANARY_END[end.why] : 'its team ended it';
  return {
    state: end?.why === 'released' ? 'success' : 'failure',
    description: `Ended at ${percentOf(canary)} %: ${why}`,
  };
}
