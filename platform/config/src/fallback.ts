import { COMPOSITION_PATTERN } from '@site/contracts/ids';
import { compositionIdSchema } from '@site/site-model/composition';

/** Placeholder in the edge function's code while there is no composition. */
export const NO_FALLBACK = '000000000000';

/** Value of the context `composition` if nothing is live yet; explicit, so that no deployment omits it by mistake. */
export const NO_COMPOSITION = 'none';

/** Option of `cdk` that looks the live composition up. */
export const compositionOption = (stage: string) =>
  `-c composition=$(npm run --silent release -- composition --stage ${stage})`;

/**
 * Returns the edge's fallback from the context `composition`: none without it, which prod is not deployed with
 * (`infra/stacks/refuse-unfilled.ts`). Throws `infra/composition` if it is neither an id nor `none`.
 */
export function fallbackOf(stage: string, composition: unknown): string {
  if (composition === NO_COMPOSITION || composition === undefined) return NO_FALLBACK;
  const { success, data } = compositionIdSchema.safeParse(composition);
  if (success && data !== NO_FALLBACK) return data;
  throw new Error(
    `infra/composition: the context "composition" of the stage ${stage} is ${JSON.stringify(composition)}: set it to the live composition's id, ` +
      `or "${NO_COMPOSITION}" before its first release. Add ${compositionOption(stage)}.`,
  );
}

/** Returns the fallback composition in the viewer-request function's code; undefined if it is the placeholder. */
export function fallbackIn(code: string): string | undefined {
  const id = new RegExp(`\\bFALLBACK = "(${COMPOSITION_PATTERN})";`).exec(code)?.[1];
  return id === NO_FALLBACK ? undefined : id;
}
