import { s3Store } from '@platform/composer/store/s3-store';
import { deployedFallback } from '@platform/releases/aws/fallback';
import { liveLog } from '@platform/releases/log/live-log';
import { readComposition } from '@platform/releases/read-composition';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { stageSettings } from '../../../infra/config/stage-settings';
import { type Check, type Finding, fail, warn } from '../finding';
import type { StageContext } from '../stage-context';

export const live: Check<StageContext> = {
  name: 'live composition',
  passed:
    'has its files, the edge’s fallback exists, and the settings match the stage, or nothing is deployed',
  async run(context) {
    const { names, stage, aws, account, owns } = context;
    if (!(await owns(names.releasesTable)) || !(await owns(names.edgeFunction))) return [];
    const store = s3Store(aws.s3, names.siteBucket(account));
    const record = await liveLog({ table: names.releasesTable }).current();
    if (!record)
      return [
        warn('doctor/nothing-live', {
          value: `no record in ${names.releasesTable}`,
          cause: 'Nothing has been released yet: every page answers 404.',
          remedy: `npm run release -- bootstrap --stage ${stage.name}`,
        }),
      ];
    if (!(await store.exists(keys.composition(record.composition))))
      return [
        fail('doctor/live-missing', {
          value: record.composition,
          cause:
            'The live log names this composition, but its manifest is not in the bucket: pages answer 404.',
          remedy: `npm run release -- rollback --stage ${stage.name}`,
        }),
      ];
    const manifest = await readComposition(store, record.composition);
    return [
      ...(await fallback(context, record, store.exists)),
      ...differing(stage.name, record, manifest.settings, stageSettings(stage)),
    ];
  },
};

async function fallback(
  { aws, names, stage }: StageContext,
  { composition }: LiveRecord,
  exists: (key: string) => Promise<boolean>,
): Promise<Finding[]> {
  const fallback = await deployedFallback(aws.cloudFront, names.edgeFunction);
  if (fallback !== undefined && (await exists(keys.composition(fallback)))) return [];
  return [
    warn('doctor/no-fallback', {
      value: fallback ?? 'none',
      cause:
        'If the key-value store is unavailable, the edge serves the fallback composition that the deployment wrote into it. This one does not exist, so every page would answer 404.',
      remedy: `npx cdk deploy --all -c stage=${stage.name} -c composition=${composition}`,
    }),
  ];
}

/** Compares the pages' settings with the stage's. Settings are rendered into every page, so a change needs a release. */
function differing(stage: string, { versions }: LiveRecord, pages: object, wanted: object): Finding[] {
  const [there, here] = [flat(pages), flat(wanted)];
  const names = [...new Set([...there.keys(), ...here.keys()])].filter(
    (name) => there.get(name) !== here.get(name),
  );
  if (names.length === 0) return [];
  const says = (name: string) => `${name}: pages ${there.get(name) ?? '-'}, stage ${here.get(name) ?? '-'}`;
  return [
    warn('doctor/settings-differ', {
      value: names.map(says).join('; '),
      cause: 'The live composition was rendered with other settings than the stage has now.',
      // Promoting the live version again changes nothing but the settings.
      remedy: `If the stage is deployed with these settings: npm run release -- promote shell ${versions.shell} --stage ${stage}`,
    }),
  ];
}

function flat(value: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([name, field]): [string, string][] =>
      typeof field === 'object' && field !== null
        ? [...flat(field, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, String(field)]],
    ),
  );
}
