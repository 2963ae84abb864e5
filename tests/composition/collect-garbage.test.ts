import { manifestKey } from '@platform/composer/checks/versions';
import { collectGarbage } from '@platform/releases/collect-garbage';
import { planRollback } from '@platform/releases/orders/rollback';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import type { Rollout } from '@site/site-model/rollout';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { memoryStore } from './support/memory-store';

const DAY_MS = 24 * 60 * 60 * 1000;
const PARTS = ['shell', 'mfe-products', 'mfe-content'] as const;
const id = (number: number) => number.toString(16).padStart(12, '0');
const versionOf = (number: number) => number.toString(16).padStart(32, '0');
/** Compositions share the style sheets of their kinds of pages. */
const sheet = (number: number) => keys.sheet(id(number % 40));

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('release' as const),
      part: fc.nat(2),
      version: fc.integer({ min: 1, max: 30 }),
      end: fc.constantFrom('live', 'live', 'live', 'rollout', 'preview', 'unused', 'killed'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ act: 'rollback' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 45 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ act: 'collect' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A simulated site over years, which records independently what is still needed. */
function site() {
  const files = memoryStore();
  const history: LiveRecord[] = [];
  const versions: Record<string, string> = {};
  const served = new Map<string, number>();
  const previews = new Map<string, number>();
  let now = Date.parse('2026-01-01T00:00:00Z');
  let fallback: string | undefined;
  const write = (key: string, body = key) => files.put(key, body, new Date(now));
  const publish = (part: string, version: string) => {
    for (const base of [keys.publicBase(part, version), keys.serverBase(part, version)]) write(`${base}a.js`);
    write(manifestKey(part, version));
  };
  const composeNow = (wanted: Record<string, string>, whole: boolean): string => {
    const number = Object.values(wanted).reduce((sum, version) => sum + Number(`0x${version}`), 0);
    // Each set of versions has an id of its own, as a digest gives it.
    const composition = id(PARTS.reduce((sum, part) => sum * 1000 + Number(`0x${wanted[part] ?? 0}`), 1));
    write(sheet(number));
    write(keys.page(composition, 'en', '/'));
    write(keys.data(composition, 'en', '/'), '{}');
    const page = { lang: 'en', path: '/', owner: 'shell', sha256: '' } as const;
    const manifest = compositionManifest({
      id: composition,
      versions: { ...wanted },
      settings: FIXTURE_SETTINGS,
      createdAt: new Date(now).toISOString(),
      sheets: [sheet(number)],
      pages: [{ ...page, html: keys.page(composition, 'en', '/') }],
    });
    if (whole) write(keys.composition(composition), JSON.stringify(manifest));
    return composition;
  };
  const append = (record: Pick<LiveRecord, 'composition' | 'action'> & Partial<LiveRecord>) => {
    noteServed();
    const when = new Date(now).toISOString();
    history.unshift({
      sequence: history.length + 1,
      who: 'team',
      when,
      versions: { ...versions },
      ...record,
    });
  };
  const target = () => ({
    store: files.store,
    log: { history: async () => [...history], current: async () => history[0], append: async () => {} },
    fallback: async () => fallback,
  });
  const noteServed = () => {
    const live = history[0];
    for (const one of live ? [live, ...(live.rollout ? [live.rollout] : [])] : []) served.set(one.composition, now);
  };
  return {
    files,
    history,
    target,
    now: () => new Date(now),
    publish,
    wait({ days }: { days: number }) {
      now += days * DAY_MS;
    },
    release({ part, version, end }: Omit<Extract<Step, { act: 'release' }>, 'act'>) {
      const name = PARTS[part] ?? 'shell';
      const wanted = { ...versions, [name]: versionOf(version + 100 * part) };
      publish(name, versionOf(version + 100 * part));
      const composition = composeNow(wanted, end !== 'killed');
      const live = history[0]?.composition;
      if (end === 'preview') previews.set(composition, now + 7 * DAY_MS);
      if (end === 'rollout' && live && live !== composition)
        append({ composition: live, action: 'rollout', rollout: { composition } as Rollout });
      if (end !== 'live' || live === composition) return;
      Object.assign(versions, wanted);
      append({ composition, action: 'promote' });
      fallback ??= composition;
    },
    rollback() {
      const to = history.length > 0 && planRollback(history).to;
      if (!to) return;
      for (const name of Object.keys(versions)) delete versions[name];
      Object.assign(versions, to.versions);
      append({ composition: to.composition, action: 'rollback' });
    },
    async collect() {
      if (history.length === 0) return undefined;
      noteServed();
      const open = [...previews].flatMap(([one, until]) => (until > now ? [one] : []));
      const last = [...new Set(history.map(({ composition }) => composition))].slice(0, 10);
      const young = [...files.written]
        .filter(([key, at]) => /^sites\/\w+\/manifest\.json$/.test(key) && now - at.getTime() < 30 * DAY_MS)
        .map(([key]) => key.split('/')[1] ?? '');
      const lately = [...served].flatMap(([one, at]) => (now - at < 30 * DAY_MS ? [one] : []));
      const [bytes, count] = [files.bytes(), files.written.size];
      const gone = await collectGarbage(target(), { now: new Date(now), pinned: open, dryRun: false });
      expect(gone).toMatchObject({
        ...{ kept: files.bytes(), bytes: bytes - files.bytes() },
        files: count - files.written.size,
      });
      return {
        gone,
        needed: new Set([...open, ...last, ...young, ...lately, ...(fallback ? [fallback] : [])]),
      };
    },
  };
}

it('keeps every needed composition complete in any history', async () => {
  let removed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), async (steps) => {
      const one = site();
      for (const next of [...steps, { act: 'collect' as const }]) {
        const done = await one[next.act](next as never);
        removed += done?.gone.files ?? 0;
        for (const composition of done?.needed ?? []) expectWhole(one.files, composition);
      }
    }),
    { numRuns: 300 },
  );
  expect(removed).toBeGreaterThan(1000);
});

/** A site with so many releases of a part, one a day, long ago. */
function idleSite(releases: number, end: (version: number) => 'live' | 'killed' = () => 'live') {
  const one = site();
  for (let version = 1; version <= releases; version++) {
    one.release({ part: 1, version, end: end(version) });
    one.wait({ days: 1 });
  }
  one.wait({ days: 60 });
  return one;
}

it('keeps only the retained compositions after a long idle time', async () => {
  const one = idleSite(25, (version) => (version % 5 === 0 ? 'killed' : 'live'));
  const staged = `staged/${sheet(99)}`;
  one.files.put(staged, staged, one.files.written.get(sheet(1)) ?? new Date(0));
  const done = await one.collect();
  expect(done?.gone.leftovers.length).toBeGreaterThan(0);
  const left = [...one.files.written.keys()];
  const whole = left.filter((key) => /^sites\/\w+\/manifest\.json$/.test(key));
  // The last ten and the fallback.
  expect(whole).toHaveLength(11);
  const named = whole.flatMap((key) => one.files.json<CompositionManifest>(key)?.sheets ?? []);
  const sheets = left.filter((key) => key.includes('data/sheets/'));
  expect(sheets.sort()).toEqual([...new Set(named)].sort());
  expect(done?.gone.sheets).toContain(staged);
  const folders = new Set(left.filter((key) => key.startsWith('sites/')).map((key) => key.split('/')[1]));
  expect(folders.size).toBe(11);
});

it('keeps versions that a rollback of a part, a rollout or the line needs, however old they are', async () => {
  const one = idleSite(13);
  const [live] = one.history;
  const part = PARTS[1];
  // Thirteen releases of another part since.
  for (let version = 1; version <= 13; version++) one.release({ part: 2, version, end: 'live' });
  one.release({ part: 2, version: 20, end: 'rollout' });
  one.publish(part, versionOf(199));
  const waiting = { part, version: versionOf(199), who: 'team', since: '2026-11-22T10:00:00.000Z' };
  Object.assign(one.history[0] ?? {}, { waiting: [waiting] });
  one.publish(part, versionOf(198));
  one.wait({ days: 1000 });
  const done = await one.collect();
  const gone = done?.gone.versions ?? [];
  expect(gone).toContain(`${part} ${versionOf(198)}`);
  expect(gone).toContain(`${part} ${versionOf(111)}`);
  for (const version of [live?.versions[part], versionOf(112), versionOf(199)])
    expect(gone).not.toContain(`${part} ${version}`);
  expect(gone).not.toContain(`${PARTS[2]} ${versionOf(220)}`);
});

it('removes nothing on a dry run or if a kept composition is incomplete', async () => {
  const one = idleSite(13);
  const [live] = one.history;
  const before = [...one.files.written.keys()];
  const collecting = (dryRun: boolean) => collectGarbage(one.target(), { now: one.now(), pinned: [], dryRun });
  expect((await collecting(true)).compositions.length).toBeGreaterThan(0);
  const manifest = keys.composition(live?.composition ?? '');
  await one.files.store.remove(manifest);
  await expect(collecting(false)).rejects.toMatchObject({ code: 'release/unknown-composition' });
  expect([...one.files.written.keys()]).toEqual(before.filter((key) => key !== manifest));
});

it('keeps the style sheets of a composition that was written while it removed others', async () => {
  const one = idleSite(13);
  // An interrupted compose left its page two days ago, and is repeated now.
  const composition = id(98);
  one.files.put(keys.page(composition, 'en', '/'), '', new Date(one.now().getTime() - 2 * DAY_MS));
  const { store } = one.files;
  const writing: typeof store = {
    ...store,
    async remove(key) {
      one.files.put(keys.composition(composition), '{}', one.now());
      await store.remove(key);
    },
  };
  const target = { ...one.target(), store: writing };
  const gone = await collectGarbage(target, { now: one.now(), pinned: [], dryRun: false });
  expect(gone.compositions.length).toBeGreaterThan(0);
  expect(gone.sheets).toEqual([]);
});

function expectWhole(files: ReturnType<typeof memoryStore>, composition: string) {
  const manifest = files.json<CompositionManifest>(keys.composition(composition));
  expect(manifest, `the manifest of ${composition}`).toBeDefined();
  const needed = [
    keys.page(composition, 'en', '/'),
    keys.data(composition, 'en', '/'),
    ...(manifest?.sheets ?? ['its style sheet']),
    ...Object.entries(manifest?.versions ?? {}).flatMap(([part, version]) => [
      manifestKey(part, version),
      `${keys.publicBase(part, version)}a.js`,
      `${keys.serverBase(part, version)}a.js`,
    ]),
  ];
  expect(needed.filter((key) => !files.written.has(key))).toEqual([]);
}
