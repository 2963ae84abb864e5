import { keys } from '@site/site-model/bucket-keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureRemote, fixtureShell, namedFixture } from '../composition/support/fixture-parts';
import { LONG, type ReleasedStage, startReleasedStage } from './support/start-released-stage';

const [OLD, NEW] = ['/cases/old-name', '/cases/new-name'];
const shell = namedFixture(fixtureShell());
const content = (mark: string, options: Parameters<typeof fixtureRemote>[0]) =>
  namedFixture(fixtureRemote({ name: 'mfe-products', ...options }), mark);
const before = content('before', { pages: [OLD] });
const lost = content('lost', { pages: [NEW] });
const moved = content('moved', { pages: [NEW], declaration: { moved: { [OLD]: NEW } } });
const forgotten = content('forgotten', { pages: [NEW], declaration: {} });

let stage: ReleasedStage;
const promote = (version: string) => stage.promote('mfe-products', 'mfe-products', version);

beforeAll(async () => {
  stage = await startReleasedStage([shell, before, lost, moved, forgotten]);
}, LONG);
afterAll(() => stage?.close());

it(
  'rejects a release that loses a path, and accepts one that declares the redirect',
  async () => {
    const { refused } = await promote(lost.version);
    expect(refused).toMatchObject({
      code: 'release/loses-addresses',
      faults: [
        {
          ...{ code: 'release/address-lost', part: 'mfe-products', file: 'part.ts' },
          what: expect.stringContaining(`${OLD} in en, ru, ua`),
        },
      ],
    });
    expect((await stage.live())?.versions['mfe-products']).toBe(before.version);

    expect((await promote(moved.version)).refused).toBeUndefined();
    const { composition = '', versions } = (await stage.live()) ?? {};
    expect(versions?.['mfe-products']).toBe(moved.version);
    const list = await stage.store.read(keys.givenUp(composition));
    expect(JSON.parse(list?.toString() ?? '')).toEqual({ moved: { [OLD]: NEW }, gone: [] });

    // The redirect must be kept too.
    expect((await promote(forgotten.version)).refused?.faults).toMatchObject([
      { code: 'release/address-lost', field: `moved.${OLD}` },
    ]);
  },
  LONG,
);
