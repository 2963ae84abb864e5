import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundleCompose, COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { composerHash } from '@platform/composer/composition-id';
import { ANSWER_DESCRIPTOR, composeAnswerSchema } from '@platform/composer/request';
import { NODE_OPTIONS } from '@platform/composer/run-compose';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { FIXTURE_SETTINGS } from '../../composition/support/fixture-parts';
import { type Ran, runIn } from '../run-in';

let dir: string | undefined;

/** Runs the composing process as a release does and returns its time and memory. `base`: the composition whose pages it may reuse. */
export async function composeTimed(
  bucketDir: string,
  versions: Versions,
  base?: string,
): Promise<Ran & { manifest: CompositionManifest }> {
  if (!dir) {
    dir = mkdtempSync(path.join(os.tmpdir(), 'composer-'));
    bundleCompose(dir);
  }
  const ran = await runIn(ROOT, process.execPath, [...NODE_OPTIONS, path.join(dir, COMPOSER_FILE)], {
    env: { COMPOSER_HASH: composerHash() },
    answerOn: ANSWER_DESCRIPTOR,
    input: `${JSON.stringify({ bucketDir, versions, settings: FIXTURE_SETTINGS, base })}\n`,
  });
  const { manifest } = composeAnswerSchema.parse(JSON.parse(ran.output.trim().split('\n').at(-1) ?? ''));
  return { ...ran, manifest };
}
