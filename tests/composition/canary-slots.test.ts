import { refusal } from '@platform/base/test-support/refusal';
import { endCanary, showCanary, startCanary, stepCanary } from '@platform/releases/orders/canary';
import { canaryOf } from '@platform/releases/orders/canary-buckets';
import { requireOwnChange } from '@platform/releases/orders/release-functions';
import { promote, retire, rollback } from '@platform/releases/orders/release';
import { readComposition } from '@platform/releases/release-target';
import { sayHistory, sayStatus } from '@platform/releases/report';
import { percentOf, SITE_SLOT } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import { expect, it } from 'vitest';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const { composed, pointer, team } = releaseFixture();
const [PRODUCTS, CONTENT] = ['mfe-products', 'mfe-content'] as const;
const P2 = { part: PRODUCTS, version: hex('p2') };
const C2 = { part: CONTENT, version: hex('c2') };

const current = async () => {
  const live = await team('reader').log.current();
  if (!live) throw new Error('nothing is live');
  return live;
};
const shares = (record: Pick<LiveRecord, 'canaries'>) =>
  Object.fromEntries((record.canaries ?? []).map((one) => [one.slot, one.buckets]));

it('runs the canaries of two teams side by side, each for its own visitors and against the same live composition', async () => {
  const { id } = await releaseAll(team('owner'), A);
  const first = await startCanary(team('products'), 10, P2);
  const both = await startCanary(team('content'), 20, C2);
  expect(both).toMatchObject({ composition: id, versions: A });
  expect(both).not.toHaveProperty('canariesEnded');
  expect(canaryOf(both, PRODUCTS)).toEqual(canaryOf(first, PRODUCTS));
  expect(canaryOf(both, CONTENT)?.versions).toEqual({ ...A, [CONTENT]: hex('c2') });
  const grown = await stepCanary(team('products'), PRODUCTS, 15);
  const at = (slot: string) => canaryOf(grown, slot)?.composition;
  expect(pointer()).toEqual({
    id,
    canaries: [
      { id: at(CONTENT), at: [1000, 3000] },
      { id: at(PRODUCTS), at: [0, 1000, 3000, 3500] },
    ],
  });
  // Ending one leaves the other alone.
  const ended = await endCanary(team('products'), PRODUCTS);
  expect(shares(ended)).toEqual({ [CONTENT]: [[1000, 3000]] });
  // A third takes what is free, lowest first.
  expect(shares(await startCanary(team('shell'), 15, { part: 'shell', version: hex('s2') }))).toEqual({
    [CONTENT]: [[1000, 3000]],
    shell: [
      [0, 1000],
      [3000, 3500],
    ],
  });
});

it('keeps 30 % of the visitors on live, and names the slots that have the others', async () => {
  const { id } = await releaseAll(team('owner'), A);
  await startCanary(team('content'), 25, C2);
  const before = await current();
  const refused = (percent: number) =>
    refusal(
      'release/share-taken',
      new RegExp(`${PRODUCTS} can't have ${percent} % .* at most 45 %.*, ${CONTENT} has 25 % \\(content\\)`),
    );
  await expect(startCanary(team('products'), 50, P2)).rejects.toMatchObject(refused(50));
  expect(await current()).toEqual(before);
  await startCanary(team('products'), 45, P2);
  await expect(stepCanary(team('products'), PRODUCTS, 46)).rejects.toMatchObject(refused(46));
  // The judge's step is refused, too: it holds and says for whom.
  await expect(stepCanary(team('judge'), PRODUCTS, 50)).rejects.toMatchObject(refused(50));
  await endCanary(team('content'), CONTENT);
  expect(
    percentOf(canaryOf(await stepCanary(team('products'), PRODUCTS, 70), PRODUCTS) ?? { buckets: [] }),
  ).toBe(70);
  for (const percent of [70.01, 100])
    await expect(stepCanary(team('products'), PRODUCTS, percent)).rejects.toMatchObject(
      refusal('release/share-taken', 'at most 70 %: 30 % always stay on the live composition.'),
    );
  expect((await current()).composition).toBe(id);
});

it('rebases every canary on a promotion, and ends the promoted part’s only', async () => {
  const owner = team('owner');
  await releaseAll(owner, A);
  await startCanary(team('products'), 10, P2);
  await startCanary(team('content'), 20, C2);
  const before = await startCanary(team('shell'), 5, { part: 'shell', version: hex('s2') });
  const live = await promote(team('content'), CONTENT, hex('c3'));
  expect(live.canariesEnded).toEqual([
    { slot: CONTENT, composition: canaryOf(before, CONTENT)?.composition, percent: 20, why: 'superseded' },
  ]);
  for (const [slot, own] of [
    [PRODUCTS, hex('p2')],
    ['shell', hex('s2')],
  ] as const) {
    const [was, is] = [canaryOf(before, slot), canaryOf(live, slot)];
    // Part, version and beginning stay, and with them the evidence; so do the visitors.
    expect(is).toEqual({ ...was, composition: is?.composition, versions: { ...live.versions, [slot]: own } });
    expect(is?.composition).not.toBe(was?.composition);
  }
  expect(shares(live)).toEqual({ [PRODUCTS]: [[0, 1000]], shell: [[3000, 3500]] });
  // What is live is composed once, each canary once on top of it.
  expect(composed.slice(-3)).toEqual([
    live.versions,
    canaryOf(live, PRODUCTS)?.versions,
    canaryOf(live, 'shell')?.versions,
  ]);
  // The same version live for everybody: released. The others go on.
  const whole = await promote(team('products'), PRODUCTS, hex('p2'));
  expect(whole.canariesEnded).toMatchObject([{ slot: PRODUCTS, why: 'released' }]);
  expect(Object.keys(shares(whole))).toEqual(['shell']);
  // A retired part takes its canary along; a rollback of the site ends all.
  await startCanary(team('content'), 20, C2);
  const without = await retire(owner, CONTENT, { gone: true });
  expect(without.canariesEnded).toMatchObject([{ slot: CONTENT, why: 'rolled-back' }]);
  expect(canaryOf(without, 'shell')?.versions).toEqual({ ...without.versions, shell: hex('s2') });
  const back = await rollback(owner);
  expect(back.canariesEnded).toMatchObject([{ slot: 'shell', why: 'rollback' }]);
  expect(back).not.toHaveProperty('canaries');
});

it('lets a team’s door change its own canary only, and the platform’s any', async () => {
  const owner = team('owner');
  const { id } = await releaseAll(owner, A);
  const through = (door: string) => ({ ...team(door), door });
  await startCanary(through(PRODUCTS), 10, P2);
  await startCanary(through(CONTENT), 20, C2);
  const other = (part: string) => refusal('release/changes-others', `also change ${part}, which`);
  await expect(startCanary(through(CONTENT), 5, P2)).rejects.toMatchObject(other(PRODUCTS));
  await expect(stepCanary(through(CONTENT), PRODUCTS, 5)).rejects.toMatchObject(other(PRODUCTS));
  await expect(endCanary(through(CONTENT), PRODUCTS)).rejects.toMatchObject(other(PRODUCTS));
  // A team's own canary can't carry another team's version.
  const foreign = await owner.compose({ ...A, [CONTENT]: hex('c9'), [PRODUCTS]: hex('p9') }, owner.settings);
  await expect(startCanary(through(CONTENT), 5, { composition: foreign.id })).rejects.toMatchObject(
    other(SITE_SLOT),
  );
  const before = await current();
  const disguised = (before.canaries ?? []).map((one) =>
    one.slot === CONTENT ? { ...one, composition: foreign.id, versions: foreign.versions } : one,
  );
  const record = { ...before, sequence: before.sequence + 1, canaries: disguised };
  const written = (next: LiveRecord) =>
    requireOwnChange(CONTENT, before, next, (composition) => readComposition(owner.store, composition));
  await expect(written(record)).rejects.toMatchObject(other(PRODUCTS));
  // A release can't change another canary's share or version, or end it without a reason.
  const promoted = { ...before, sequence: before.sequence + 1, action: 'promote' as const };
  const changes = [
    { canaries: before.canaries?.map((one) => ({ ...one, buckets: [] })) },
    { canaries: before.canaries?.map((one) => ({ ...one, versions: A })) },
    { canaries: before.canaries?.filter(({ slot }) => slot !== PRODUCTS) },
  ];
  for (const change of changes)
    await expect(written({ ...promoted, ...change })).rejects.toMatchObject(other(PRODUCTS));
  // A rollback of the site would end the other team's canary.
  await promote(through(CONTENT), CONTENT, hex('c3'));
  await expect(rollback(through(CONTENT), id)).rejects.toMatchObject(other(PRODUCTS));
  expect(Object.keys(shares(await promote(through(CONTENT), CONTENT, hex('c4'))))).toEqual([PRODUCTS]);
  await endCanary(through('operators'), PRODUCTS);
  expect(await current()).not.toHaveProperty('canaries');
});

it('names each canary in status and history, and the address that shows it', async () => {
  const owner = team('owner');
  await releaseAll(owner, A);
  await startCanary(team('products'), 10, P2, { gradually: true });
  const live = await startCanary(team('content'), 20.5, C2);
  const lines: string[] = [];
  sayStatus((line) => lines.push(line), live);
  const of = (slot: string) => lines.find((line) => line.startsWith(`Canary of ${slot} `));
  const products = canaryOf(live, PRODUCTS);
  expect(of(PRODUCTS)).toBe(
    `Canary of ${PRODUCTS} ${hex('p2')}: 10 % of the visitors since ${products?.shareSince}, begun ${products?.since} by products; the judge steps it (composition ${products?.composition})`,
  );
  expect(of(CONTENT)).toContain(`${hex('c2')}: 20.5 % of the visitors`);
  expect(lines).toContain('  The live composition: 69.5 % of the visitors');
  expect(await showCanary(owner, CONTENT, 'https://site.test')).toEqual({
    slot: CONTENT,
    composition: canaryOf(live, CONTENT)?.composition,
    url: 'https://site.test/?bucket=1000',
    leave: 'https://site.test/?bucket=off',
  });
  await expect(showCanary(owner, 'shell', '')).rejects.toMatchObject(
    refusal('release/no-canary', `Running: ${CONTENT}, ${PRODUCTS}.`),
  );
  await stepCanary(team('content'), CONTENT, 0);
  await expect(showCanary(owner, CONTENT, '')).rejects.toMatchObject({ code: 'release/canary-unseen' });

  // How a canary ended is said until its slot has another one, or its team ended it itself.
  await promote(team('content'), CONTENT, hex('c3'));
  await endCanary(team('products'), PRODUCTS);
  const history = await owner.log.history();
  lines.length = 0;
  sayStatus((line) => lines.push(line), history[0], history);
  expect(lines.filter((line) => line.includes('ended'))).toEqual([
    expect.stringMatching(
      new RegExp(`^The canary of ${CONTENT} [0-9a-f]{12} ended at 0 %: another canary or version`),
    ),
  ]);
  lines.length = 0;
  sayHistory((line) => lines.push(line), history);
  expect(lines[0]).toMatch(new RegExp(`canary of ${PRODUCTS} \\w{12} 10 % ended by its team$`));
  expect(lines[3]).toContain(`canary of ${CONTENT} ${canaryOf(live, CONTENT)?.composition} 20.5 %`);
  expect(lines[3]).toContain(`canary of ${PRODUCTS} ${products?.composition} 10 %`);
});

it('refuses more canaries than the edge can hold, before the record is written', async () => {
  const owner = team('owner');
  await releaseAll(owner, A);
  const start = (n: number) =>
    startCanary(owner, 1, { part: `mfe-part-${String(n).padStart(2, '0')}`, version: hex(`v${n}`) });
  let last = await current();
  const fill = async () => {
    for (let n = 1; n < 40; n++) last = await start(n);
  };
  await expect(fill()).rejects.toMatchObject(refusal('release/too-many-canaries', 'bytes of 1024'));
  expect(last.canaries?.length).toBeGreaterThanOrEqual(20);
  expect(await current()).toEqual(last);
  // Everything else still works.
  await promote(owner, CONTENT, hex('c2'));
  await endCanary(owner, 'mfe-part-01');
  await start(39);
}, 60_000);

it('refuses a composition that is the canary of another slot, since its visits can count for one only', async () => {
  await releaseAll(team('owner'), A);
  const { canaries = [] } = await startCanary(team('products'), 10, P2);
  const composition = canaries[0]?.composition ?? '';
  await expect(startCanary(team('owner'), 5, { composition })).rejects.toMatchObject(
    refusal('release/canary-elsewhere', `${composition} is already the canary of ${PRODUCTS}`),
  );
  expect((await current()).canaries).toEqual(canaries);
});
