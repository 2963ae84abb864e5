import path from 'node:path';
import { COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { ANSWER_DESCRIPTOR } from '@platform/composer/host-protocol';
import { ownComposer } from '@platform/composer/own-composer';
import { composeAnswerSchema } from '@platform/composer/request';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { FIXTURE_SETTINGS } from '../../composition/support/fixture-parts';
import { type Ran, runIn } from '../run-in';

/** Runs the composing process as a release does and returns its time and memory. */
export async function composeTimed(
  bucketDir: string,
  versions: Versions,
): Promise<Ran & { manifest: CompositionManifest }> {
  const { dir, hash } = ownComposer();
  const ran = await runIn(ROOT, process.execPath, [path.join(dir, COMPOSER_FILE)], {
    env: { COMPOSER_HASH: hash },
    answerOn: ANSWER_DESCRIPTOR,
    input: `${JSON.stringify({ bucketDir, versions, settings: FIXTURE_SETTINGS, stepMs: 120_000 })}\n`,
  });
  const { manifest } = composeAnswerSchema.parse(JSON.parse(ran.output.trim().split('\n').at(-1) ?? ''));
  return { ...ran, manifest };
}
