import path from 'node:path';
import type { ReleaseError } from '@platform/base/errors/release-error';
import { runCompose } from '@platform/composer/compose-here';
import { promote, releaseAll } from '@platform/releases/orders/release';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { serveVersions } from '@platform/releases/start/serve-versions';
import { PACKAGES_EDITION } from '@site/federation/edition';
import { API_CONTRACT } from '@site/site-model/api-contract';
import { OLDEST_EDITION } from '@site/site-model/packages-support';
import { beforeEach, expect, it } from 'vitest';
import { releaseFixture } from '../composition/support/teams';
import { type PastVersion, pastVersion } from './support/archive';
import { PAST } from './support/past-builds';
import { publishPast } from './support/publish-past';
import { redescribed } from './support/redescribed';

const { team, folder } = releaseFixture();
const shell = pastVersion(PAST.shell);
const remote = pastVersion(PAST.content);
const PART = remote.manifest.name;
let target: ReleaseTarget;

/** Only a shell is live: all rejections happen before rendering. */
beforeEach(async () => {
  const bucketDir = path.join(folder(), 'bucket');
  const first = team('first');
  target = { ...first, compose: (versions, settings) => runCompose({ bucketDir, versions, settings }) };
  const versions = { shell: await publishPast(target.store, shell) };
  await serveVersions(target.store, versions);
  await releaseAll(first, versions);
});

/** Returns the remote with a different range of one shared library. */
const asking = (library: string, range: string) =>
  redescribed(remote, { shared: { ...remote.manifest.shared, [library]: range } });

interface Refusal {
  what: string;
  version: PastVersion;
  fault: { code: string; field: string; what: RegExp; remedy: RegExp };
}

const REFUSED: Refusal[] = [
  {
    what: 'that requires a newer minor version of React than the shell’s',
    version: asking('react', '^19.9.0'),
    fault: {
      code: 'release/shared-version',
      field: 'shared.react',
      what: /is \^19\.9\.0, but the shell [0-9a-f]{12} provides 19\.3\.1/,
      remedy: /^Build mfe-content with the version of the shell, or first release a shell/,
    },
  },
  {
    what: 'that requires another major version of React',
    version: asking('react', '^20.0.0'),
    fault: {
      code: 'release/shared-version',
      field: 'shared.react',
      what: /is \^20\.0\.0, but the shell/,
      remedy: /^Build mfe-content with the version of the shell/,
    },
  },
  {
    what: 'that requires a share that the shell does not provide',
    version: asking('zustand', '^5.0.0'),
    fault: {
      code: 'release/shared-version',
      field: 'shared.zustand',
      what: /is \^5\.0\.0, but the shell [0-9a-f]{12} provides none/,
      remedy: /^Bundle zustand in mfe-content, or first release a shell that shares it/,
    },
  },
  {
    what: 'with a newer API contract',
    version: redescribed(remote, { api: API_CONTRACT + 1 }),
    fault: {
      code: 'release/api-contract',
      field: 'api',
      what: /but the API serves/,
      remedy: /^Deploy the API/,
    },
  },
  {
    what: 'with a newer seam',
    version: redescribed(remote, { seam: 2 }),
    fault: {
      code: 'release/seam-version',
      field: 'seam',
      what: /is 2, but this platform supports 1/,
      remedy:
        /^First deploy a platform that supports it, or build the part with the packages of this platform/,
    },
  },
  {
    what: 'with a newer packages edition and unknown fields',
    version: redescribed(remote, { packages: PACKAGES_EDITION + 1, islands: ['Chart'] }),
    fault: {
      code: 'release/packages-newer',
      field: 'packages',
      what: new RegExp(`is edition ${PACKAGES_EDITION + 1}`),
      remedy: /^First deploy the platform/,
    },
  },
  {
    what: 'with an unsupported old packages edition',
    version: redescribed(remote, { packages: OLDEST_EDITION - 1 }),
    fault: {
      code: 'release/packages-too-old',
      field: 'packages',
      what: new RegExp(`is edition ${OLDEST_EDITION - 1}`),
      remedy: /^Update the packages \(@site\/\*\)/,
    },
  },
];

it.each(REFUSED)('rejects a part $what before it is live, with a remedy', async ({ version, fault }) => {
  const wanted = await publishPast(target.store, version);
  const before = await target.log.current();
  const error = (await promote(target, PART, wanted).catch((cause: unknown) => cause)) as ReleaseError;
  expect(error.faults).toEqual([
    {
      ...{ code: fault.code, field: fault.field, part: PART, file: 'manifest.json' },
      what: expect.stringMatching(fault.what),
      remedy: expect.stringMatching(fault.remedy),
    },
  ]);
  expect(await target.log.current()).toEqual(before);
});

it('rejects a never released build that predates content-based versions', async () => {
  const old = pastVersion(PAST.voiceBeforeNames);
  const wanted = await publishPast(target.store, old);
  const error = (await promote(target, old.manifest.name, wanted).catch((e: unknown) => e)) as ReleaseError;
  expect(error.faults.map(({ code }) => code)).toEqual([
    'release/version-unnamed',
    'release/packages-too-old',
  ]);
});
