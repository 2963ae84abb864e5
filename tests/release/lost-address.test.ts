import { keys } from '@site/site-model/bucket-keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveLog } from '../../infra/release/live-log';
import {
  FIXTURE_SETTINGS,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from '../composition/support/fixture-parts';
import { type RunningStage, startStage } from './support/startStage';

const [OLD, NEW] = ['/cases/old-name', '/cases/new-name'];
const shell = namedFixture(fixtureShell());
const content = (mark: string, options: Parameters<typeof fixtureRemote>[0]) =>
  namedFixture(fixtureRemote({ name: 'mfe-products', ...options }), mark);
const before = content('before', { pages: [OLD] });
const lost = content('lost', { pages: [NEW] });
const moved = content('moved', { pages: [NEW], declaration: { moved: { [OLD]: NEW } } });
const forgotten = content('forgotten', { pages: [NEW], declaration: {} });
const LONG = 240_000;

let stage: RunningStage;
const promote = (version: string) =>
  stage.order('mfe-products', { action: 'promote', part: 'mfe-products', version }, 'alice');
const live = () => liveLog(stage.table).current();

beforeAll(async () => {
  stage = await startStage();
  for (const part of [shell, before, lost, moved, forgotten]) await publishFixture(stage.store, part);
  const versions = { shell: shell.version, 'mfe-products': before.version };
  const { error } = await stage.order('platform', { action: 'start', versions, settings: FIXTURE_SETTINGS });
  expect(error).toBeUndefined();
}, LONG);
afterAll(() => stage?.close());

it(
  'a release that loses an address is refused, and one that says where the page is now goes live',
  async () => {
    const refused = await promote(lost.version);
    expect(refused.error).toContain(`mfe-products: part.ts no longer has ${OLD} in en, ru, ua`);
    expect(refused.error).toContain('[release/address-lost]');
    expect((await live())?.versions['mfe-products']).toBe(before.version);

    const { error } = await promote(moved.version);
    expect(error).toBeUndefined();
    const { composition = '', versions } = (await live()) ?? {};
    expect(versions?.['mfe-products']).toBe(moved.version);
    const list = await stage.store.read(keys.givenUp(composition));
    expect(JSON.parse(list?.toString() ?? '')).toEqual({ moved: { [OLD]: NEW }, gone: [] });

    // The redirect is an address, too.
    expect((await promote(forgotten.version)).error).toContain(`moved.${OLD} is missing`);
  },
  LONG,
);
