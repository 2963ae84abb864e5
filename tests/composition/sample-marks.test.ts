import { stagedView } from '@platform/composer/store/staged';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureShell, namedFixture, publishFixture } from './support/fixture-parts';

const bucket = bucketFixture();
const FILE = 'content/a/{lang}.json';
const QUOTE = {
  kind: 'quote',
  file: FILE,
  at: ['quote'],
  value: '"Good"',
  hash: '0123456789ab',
  filled: 'words',
};
/** Gives the team page what the composer says about four facts. */
const LOADED = `
  for (const page of pages) {
    const { load } = page;
    page.load = (lang, site) => ({
      head: load().head,
      content: ['quote content/a/', 'quote content/b/', 'people content/a/'].map((one) => {
        const [kind, folder] = one.split(' ');
        return site.isSample(kind, folder);
      }),
    });
  }`;

async function samples(settings: StageSettings, facts = [QUOTE]): Promise<unknown> {
  const shell = namedFixture({ ...fixtureShell({ exports: LOADED }), facts });
  await publishFixture(bucket.store, shell);
  const { id } = await compose(bucket.store, { shell: shell.version }, settings);
  const data = await stagedView(bucket.store).read(keys.data(id, 'en', '/team'));
  return JSON.parse(String(data)).content;
}

const MARKED = [true, false, false];
const UNMARKED = [false, false, false];
it.each([
  ['a stage without visitors', {}, [QUOTE], MARKED],
  [
    'a preview of a stage with visitors',
    { production: true, preview: 'shell 0123456789ab' },
    [QUOTE],
    MARKED,
  ],
  ['a stage with visitors', { production: true }, [QUOTE], UNMARKED],
  ['a version without open facts', {}, [], UNMARKED],
] as const)('tells a part which of its facts are samples: %s', async (_where, settings, facts, expected) => {
  expect(await samples({ ...FIXTURE_SETTINGS, ...settings }, [...facts])).toEqual(expected);
});
