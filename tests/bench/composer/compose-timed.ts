import path from 'node:path';
import { ANSWER_DESCRIPTOR, composeAnswerSchema } from '@platform/composer/request';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { FIXTURE_SETTINGS } from '../../composition/support/fixture-parts';
import { type Ran, runIn } from '../run-in';

/** The composing process as a release starts it, with its time and memory. */
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
        TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json'),
        // Not those that this machine has drawn for something else.
        DRAWN_PICTURES: path.join(bucketDir, '../drawn'),
      },
      answerOn: ANSWER_DESCRIPTOR,
      input: JSON.stringify({ bucketDir, versions, settings: FIXTURE_SETTINGS }),
    },
  );
  const { manifest } = composeAnswerSchema.parse(JSON.parse(ran.output.trim().split('\n').at(-1) ?? ''));
  return { ...ran, manifest };
}
