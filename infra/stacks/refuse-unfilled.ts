import { compositionOption, NO_COMPOSITION } from '@platform/config/fallback';
import { placeholdersOf } from '@platform/config/placeholders';
import { isProduction, type Stage } from '@platform/config/stages';
import { Annotations, type App, Aws, CfnRule, Fn, Stack } from 'aws-cdk-lib';

/**
 * Lets anybody look at a stage that nobody has configured, and nobody deploy it: warns at synthesis about each missing value, and
 * asserts it in every template, so that CloudFormation refuses the deployment before it creates or changes anything.
 * `composition`: the context of that name.
 */
export function refuseUnfilled(app: App, stage: Stage, composition: unknown): void {
  if (!isProduction(stage)) return;
  const stacks = app.node.children.filter((child) => Stack.isStack(child));
  const missing = placeholdersOf(stage).map(({ code, value, cause, remedy }) => ({
    code: `site:${code}`,
    text: `${value}: ${cause} ${remedy}`,
    // Without a domain of its own, the stage gets its address from the first deployment.
    refused: code !== 'origin-placeholder' || stage.domain !== undefined || composition !== NO_COMPOSITION,
  }));
  if (composition === undefined)
    missing.push({
      code: 'site:composition',
      text:
        'The context "composition" is missing: the deployment would reset the edge’s fallback, and garbage collection could ' +
        `remove its pages. Add ${compositionOption(stage.name)}.`,
      refused: true,
    });
  for (const { code, text, refused } of missing)
    for (const stack of stacks.slice(0, 1))
      Annotations.of(stack).addWarningV2(code, refused ? `Not deployable: ${text}` : text);
  const assertions = missing
    .filter(({ refused }) => refused)
    // Never true: an assertion must refer to something, and a region is never empty.
    .map(({ text }) => ({ assert: Fn.conditionEquals(Aws.REGION, ''), assertDescription: text }));
  if (assertions.length > 0) for (const stack of stacks) new CfnRule(stack, 'Unfilled', { assertions });
}
