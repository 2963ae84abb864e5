import path from 'node:path';
import { ANSWER_DESCRIPTOR, composeAnswerSchema } from '@platform/composer/request';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { FIXTURE_SETTINGS } from '../../composition/support/fixture-parts';
import { type Ran, runIn } from '../run-in';

/** Runs the composing process as a release does and returns its time and memory. */
export async function composeTimed(
  bucketDir: string,
  versions: Versions,
): Promise<Ran & { manifest: CompositionManifest }> {
  const ran = await runIn(
    ROOT,
    process.execPath,
    ['--import', 'tsx', path.join(ROOT, 'platform/composer/src/main.ts')],
    {
      env: {
        TSX_TSCONFIG_PATH: path.join(ROOT, 'platform/tsconfig.json'),
        // A cache of its own, so that no share picture drawn earlier on this machine is reused.
        DRAWN_PICTURES: path.join(bucketDir, '../drawn'),
      },
      answerOn: ANSWER_DESCRIPTOR,
      input: JSON.stringify({ bucketDir, versions, settings: FIXTURE_SETTINGS }),
    },
  );
  const { manifest } = composeAnswerSchema.parse(JSON.parse(ran.output.trim().split('\n').at(-1) ?? ''));
  return { ...ran, manifest };
}
