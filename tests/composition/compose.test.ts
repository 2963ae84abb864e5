import { changedElsewhere } from '@platform/releases/orders/compositions';
import { keys } from '@site/site-model/bucket-keys';
import { expect, it } from 'vitest';
import { SITE_PAGES } from '../support/site-pages';
import { bucketFixture } from './support/bucket';
import { compose } from './support/compose';
import { FIXTURE_SETTINGS, fixtureRemote, fixtureShell, publishFixture } from './support/fixture-parts';

const PRODUCT = '/products/lumi-ai';
const VERSIONS = {
  shell: '00000000000000000000000000000001',
  'mfe-products': '00000000000000000000000000000002',
};

const bucket = bucketFixture();

it('renders every page in every language, and leaves the manifest to who accepts it', async () => {
  await publishFixture(bucket.store, fixtureShell({ without: [PRODUCT] }));
  await publishFixture(bucket.store, fixtureRemote({ pages: [PRODUCT] }));
  const order: string[] = [];
  const manifest = await compose(
    {
      ...bucket.store,
      writeOnce: (key, body) => {
        order.push(key);
        return bucket.store.writeOnce(key, body);
      },
    },
    VERSIONS,
    FIXTURE_SETTINGS,
  );
  const expected = SITE_PAGES.reduce((sum, { languages }) => sum + languages.length, 0) + 3;
  expect(manifest.pages).toHaveLength(expected);
  expect(order).not.toContain(keys.composition(manifest.id));
  const html = (await bucket.store.read(keys.page(manifest.id, 'ua', PRODUCT)))?.toString() ?? '';
  expect(html).toContain('<html lang="uk">');
  expect(html).toContain('/mfe/mfe-products/00000000000000000000000000000002/assets/product.js');
  expect(html).not.toContain('/mfe/mfe-products/00000000000000000000000000000002/assets/list.js');
});

it('takes other names of a part’s files for no change of other parts’ pages', async () => {
  await publishFixture(bucket.store, fixtureShell({ without: [PRODUCT] }));
  const part = fixtureRemote({ pages: [PRODUCT] });
  const [version, entry] = ['00000000000000000000000000000003', 'remote-DfNoWnaX.js'];
  const client = { ...part.client, [entry]: '// remote' };
  await publishFixture(bucket.store, part);
  const vite = { ...part.vite, remote: { file: entry } };
  await publishFixture(bucket.store, { ...part, version, entry, client, vite });
  const before = await compose(bucket.store, VERSIONS, FIXTURE_SETTINGS);
  const after = await compose(bucket.store, { ...VERSIONS, 'mfe-products': version }, FIXTURE_SETTINGS);
  expect(changedElsewhere(before, after)).toEqual([]);
});

it('reports every missing required page and writes no composition', async () => {
  await publishFixture(bucket.store, fixtureShell({ without: ['/', '/_not-found'] }));
  const composing = compose(bucket.store, { shell: '00000000000000000000000000000001' }, FIXTURE_SETTINGS);
  await expect(composing).rejects.toMatchObject({
    serialized: { code: 'release/composition-refused', message: 'The composition has 6 fault(s)' },
    code: 'release/page-missing',
  });
  expect((await bucket.store.list('sites')).filter((key) => key.endsWith('manifest.json'))).toEqual([]);
});
