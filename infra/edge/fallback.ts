import { compositionIdSchema } from '@site/site-model/composition';
import { ConfigError } from '../config/config-error';
import { NO_FALLBACK } from './render-edge-function';

/** Value of the context `composition` if nothing is live yet; explicit, so that nobody omits the context by mistake. */
export const NO_COMPOSITION = 'none';

/**
 * Returns the edge's fallback composition from the context `composition`. Throws `infra/composition` if it is neither an id nor
 * `none`. Only the local stage may omit it: on a live stage, a deployment without it would reset the fallback and let garbage
 * collection remove its pages.
 */
export function fallbackOf(stage: string, composition: unknown): string {
  if (composition === NO_COMPOSITION) return NO_FALLBACK;
  if (composition === undefined && stage === 'local') return NO_FALLBACK;
  const { success, data } = compositionIdSchema.safeParse(composition);
  if (success && data !== NO_FALLBACK) return data;
  throw new ConfigError(
    'infra/composition',
    `The stage ${stage} needs the context "composition", but got ${JSON.stringify(composition) ?? 'nothing'}: set it to the live composition's id, ` +
      `or "${NO_COMPOSITION}" before its first release. Add -c composition=$(npm run --silent release -- composition --stage ${stage}).`,
  );
}
