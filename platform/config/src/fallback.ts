import { compositionIdSchema } from '@site/site-model/composition';
import { ConfigError } from './config-error';

/** Placeholder in the edge function's code while there is no composition. */
export const NO_FALLBACK = '000000000000';

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

/** Returns the fallback composition in the viewer-request function's code; undefined if it is the placeholder. */
export function fallbackIn(code: string): string | undefined {
  const id = /^const FALLBACK = '([0-9a-f]{12})';/m.exec(code)?.[1];
  return id === NO_FALLBACK ? undefined : id;
}
