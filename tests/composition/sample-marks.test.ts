import { stagedView } from '@platform/composer/store/staged';
import type { Placeholder } from '@site/contracts/placeholders';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { bucketFixture } from './support/bucket';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureShell, namedFixture, publishFixture } from './support/fixture-parts';

const bucket = bucketFixture();
/** Gives the team page what the composer says about these files. */
const LOADED = `
  for (const page of pages) {
    const { load } = page;
    page.load = (lang, site) => ({
      head: load().head,
      content: [['quote', 'content/a/en.json'], ['quote', 'content/b/en.json'], ['people', 'content/a/en.json']].map(
        ([kind, file]) => site.isSample(kind, file),
      ),
    });
  }`;

async function samples(placeholders: Placeholder[]): Promise<unknown> {
  const shell = namedFixture({ ...fixtureShell({ exports: LOADED }), placeholders });
  await publishFixture(bucket.store, shell);
  const { id } = await compose(bucket.store, { shell: shell.version }, FIXTURE_SETTINGS);
  const data = await stagedView(bucket.store).read(keys.data(id, 'en', '/team'));
  return JSON.parse(String(data)).content;
}

const quote = (file: string): Placeholder => ({ kind: 'quote', file, at: ['quote'], filled: 'words' });
it.each([
  ['in all files', [quote('content/*/*.json')], [true, true, false]],
  ['but in those that are confirmed', [quote('content/!(a|c)/*.json')], [false, true, false]],
  ['without any', [], [false, false, false]],
] as const)(
  'tells a part which of its files have placeholders: %s',
  async (_which, placeholders, expected) => {
    expect(await samples([...placeholders])).toEqual(expected);
  },
);
