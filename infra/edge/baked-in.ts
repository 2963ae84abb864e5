import { compositionIdSchema } from '@site/site-model/composition';
import { ConfigError } from '../config/config-error';
import { NOTHING_BAKED_IN } from './render-edge-function';

/** How the context says that nothing is live yet, so that nobody leaves it out by chance. */
export const NO_COMPOSITION = 'none';

/**
 * Returns the composition that the edge of a stage falls back to by itself, from the context `composition`. A deployment without
 * it would reset a live stage's and let garbage collection remove its pages, so only the local stage may leave it out: throws
 * `infra/composition` for what is neither an id nor `none`.
 */
export function bakedInOf(stage: string, composition: unknown): string {
  if (composition === NO_COMPOSITION) return NOTHING_BAKED_IN;
  if (composition === undefined && stage === 'local') return NOTHING_BAKED_IN;
  const { success, data } = compositionIdSchema.safeParse(composition);
  if (success && data !== NOTHING_BAKED_IN) return data;
  throw new ConfigError(
    'infra/composition',
    `The stage ${stage} needs the context "composition", not ${JSON.stringify(composition) ?? 'nothing'}: the id of what is live, ` +
      `or "${NO_COMPOSITION}" before its first release. Add -c composition=$(npm run --silent release -- composition --stage ${stage}).`,
  );
}
