import { s3Store } from '@platform/composer/store/s3-store';
import { deployedFallback } from '@platform/releases/aws/baked-in';
import { liveLog } from '@platform/releases/live-log';
import { readComposition } from '@platform/releases/read-composition';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { stageSettings } from '../../../infra/config/stage-settings';
import { type Check, type Finding, fail, warn } from '../finding';
import type { StageGround } from '../stage-ground';

export const live: Check<StageGround> = {
  name: 'live composition',
  sound:
    'has its files, the edge falls back to one that exists, and its settings are the stage’s; or nothing is deployed',
  async run(ground) {
    const { names, stage, aws, account, owns } = ground;
    if (!(await owns(names.releasesTable)) || !(await owns(names.edgeFunction))) return [];
    const store = s3Store(aws.s3, names.siteBucket(account));
    const record = await liveLog({ table: names.releasesTable }).current();
    if (!record)
      return [
        warn('doctor/nothing-live', {
          value: `no record in ${names.releasesTable}`,
          cause: 'Nothing was released yet: every page answers 404.',
          remedy: `npm run release -- bootstrap --stage ${stage.name}`,
        }),
      ];
    if (!(await store.exists(keys.composition(record.composition))))
      return [
        fail('doctor/live-missing', {
          value: record.composition,
          cause: 'The log says that it is live, but the bucket lacks its manifest: pages answer 404.',
          remedy: `npm run release -- rollback --stage ${stage.name}`,
        }),
      ];
    const manifest = await readComposition(store, record.composition);
    return [
      ...(await fallback(ground, record, store.exists)),
      ...differing(stage.name, record, manifest.settings, stageSettings(stage)),
    ];
  },
};

async function fallback(
  { aws, names, stage }: StageGround,
  { composition }: LiveRecord,
  exists: (key: string) => Promise<boolean>,
): Promise<Finding[]> {
  const bakedIn = await deployedFallback(aws.cloudFront, names.edgeFunction);
  if (bakedIn !== undefined && (await exists(keys.composition(bakedIn)))) return [];
  return [
    warn('doctor/no-fallback', {
      value: bakedIn ?? 'none',
      cause:
        'While the key-value store does not answer, the edge serves the composition that was written into it at deployment; there is no such one, so every page would be 404.',
      remedy: `npx cdk deploy --all -c stage=${stage.name} -c composition=${composition}`,
    }),
  ];
}

/** Settings are part of every page, so a change in the stage shows with the next release only. */
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
      cause: 'What is live was composed before this configuration was deployed.',
      // Of the version that is live: nothing but the settings changes.
      remedy: `If it is deployed: npm run release -- promote shell ${versions.shell} --stage ${stage}`,
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
