import { telemetrySchema } from '@site/contracts/api/telemetry';
import { expect, test } from 'vitest';
import { networkOf } from '../shared/http-request';
import { recorders } from '../test-support/recorders';
import { hashNetwork, recordTelemetry } from './handler';

const version = (index: number) => index.toString(16).padStart(32, '0');
const id = (letter: string) => letter.repeat(12);
const failed = (part: string, index: number) => ({ kind: 'error', part, version: version(index) });

/** Which parts were released; nobody knows it of `mfe-unknown`, while the live log can't be read. */
const KNOWN = {
  hasPart: async (part: string) => (part === 'mfe-unknown' ? undefined : part !== 'mfe-made-up'),
};

type Dependencies = Parameters<typeof recordTelemetry>[1];
type Releases = Dependencies['releases'];

/** Records what a page sent, with these answers of the release log, and returns what was written. */
async function record(sent: object, releases: Partial<Releases> = {}, over: Partial<Dependencies> = {}) {
  const { count, counts, measure, figures, countEvent, events } = recorders();
  const recorded = recordTelemetry(telemetrySchema.parse({ reports: [], ...sent }), {
    ...{ count, measure, countEvent, countsFailures: false },
    releases: {
      ...{ hasPart: async () => true, hasVersion: async () => true },
      ...{ variantOf: async () => undefined, visitsOf: async () => undefined },
      ...releases,
    },
    countVisit: async () => {},
    ...over,
  });
  await recorded.catch((error: Error) => Promise.reject(Object.assign(error, { figures })));
  return { counts, events, figures };
}

test('writes metrics by microfrontend and version', async () => {
  const [shell, voice] = [[{ part: 'shell', version: version(1) }], [{ part: 'mfe-voice', version: version(2) }]];
  const vitals = [
    ['LCP', 'VitalLcp', 1234.5, 'Milliseconds'],
    ['INP', 'VitalInp', 80, 'Milliseconds'],
    ['TTFB', 'VitalTtfb', 90, 'Milliseconds'],
    ['CLS', 'VitalCls', 0.02, 'None'],
  ] as const;
  const reports = vitals.map(([name, , value]) => ({ kind: 'vital', ...shell[0], name, value }));
  const error = { ...failed('mfe-voice', 2), message: 'anna@example.com' };
  const { counts, figures } = await record({ reports: [...reports, error] }, { variantOf: async () => 'live' });
  expect(counts).toEqual({ TelemetryReceived: 1, ClientErrors: 1 });
  expect(figures).toEqual([
    ...vitals.map(([, metric, value, unit]) => ({ metric, value, unit, dimensions: shell })),
    { metric: 'ClientErrors', value: 1, unit: 'Count', dimensions: voice },
  ]);
});

test('counts unreleased versions as other, as unknown parts while the log is unreadable; ignores unreleased parts', async () => {
  const reports = ['mfe-partners', 'mfe-made-up', 'mfe-unknown'].map((part) => failed(part, 7));
  const { counts, figures } = await record(
    { reports: [...reports, failed('mfe-partners', 8)] },
    { ...KNOWN, hasVersion: async (part, known) => part === 'mfe-partners' && known === version(7) },
  );
  expect(counts).toEqual({ TelemetryReceived: 1, ClientErrors: 3 });
  expect(figures.map(({ dimensions }) => dimensions[0])).toEqual([
    { part: 'mfe-partners', version: version(7) },
    { part: 'other', version: 'other' },
    { part: 'mfe-partners', version: 'other' },
  ]);
});

test('separates rollout and live, with the composition’s id as a property and not a dimension', async () => {
  const variants = new Map<string | undefined, 'rollout' | 'live'>([
    [id('a'), 'live'],
    [id('b'), 'rollout'],
  ]);
  const sent = async (composition?: string) => {
    const variantOf = async (asked?: string) => variants.get(asked);
    const { figures } = await record({ composition, reports: [failed('shell', 1)] }, { variantOf });
    return figures.map(({ dimensions, properties }) => [dimensions[1]?.variant, properties?.composition]);
  };
  expect(await sent(id('a'))).toEqual([['live', id('a')]]);
  expect(await sent(id('b'))).toEqual([['rollout', id('b')]]);
  expect(await sent(id('c'))).toEqual([[undefined, id('c')]]);
  expect(await sent()).toEqual([[undefined, undefined]]);
});

test('counts a page for each of its known parts, once, without a version or a dimension that anybody can name', async () => {
  const pages = [
    { part: 'shell', version: version(1), bad: false },
    { part: 'mfe-voice', version: version(2), bad: true },
    { part: 'mfe-voice', version: version(2), bad: false },
    { part: 'mfe-made-up', version: version(3), bad: true },
    { part: 'mfe-unknown', version: version(3), bad: true },
  ];
  const { events, figures } = await record(
    { pages },
    {
      ...KNOWN,
      hasVersion: async () => false,
      variantOf: async () => 'rollout',
    },
  );
  expect(events.sort()).toEqual(['pages bad mfe-voice', 'pages good shell']);
  expect(figures).toEqual([]);
});

test('counts a visit after its reports, under the key of its composition', async () => {
  const added: unknown[] = [];
  const visit = { begins: true as const, bad: ['clientErrors' as const] };
  const visitsOf = async (asked?: string) => (asked === id('b') ? 'mfe-x@now' : undefined);
  const sent = (composition: string | undefined, add = async (...given: unknown[]) => void added.push(given)) =>
    record({ composition, visit, reports: [failed('shell', 1)] }, { visitsOf }, { countVisit: add });
  await sent(id('b'));
  await sent(id('a'));
  await sent(undefined);
  expect(added).toEqual([['mfe-x@now', visit]]);
  const throttled = sent(id('b'), () => Promise.reject(new Error('throttled')));
  await expect(throttled).rejects.toMatchObject({ message: 'throttled', figures: [expect.anything()] });
});

test('counts a request once for each known part that failed, unless its address is over the limit', async () => {
  const failures = async (countsFailures: boolean) => {
    const reports = [failed('mfe-voice', 1), failed('mfe-voice', 1), failed('mfe-made-up', 1)];
    const { figures } = await record({ reports }, { ...KNOWN, hasVersion: async () => false }, { countsFailures });
    return figures
      .filter(({ metric }) => metric === 'PartFailures')
      .map(({ dimensions, value }) => ({ dimensions, value }));
  };
  expect(await failures(true)).toEqual([{ dimensions: [{ part: 'mfe-voice' }], value: 1 }]);
  expect(await failures(false)).toEqual([]);
});

const networkHash = (address: string, agent = 'Firefox') =>
  hashNetwork({ network: networkOf(address), headers: { 'user-agent': agent } });

test.each([
  ['203.0.113.9', '203.0.113.250', '203.0.114.9'],
  ['2001:db8:1:2::1', '2001:db8:1:ffff::9', '2001:db8:2:2::1'],
])('takes %s and %s for one network, and %s for another', (one, same, other) => {
  expect(networkHash(same)).toBe(networkHash(one));
  expect(networkHash(other)).not.toBe(networkHash(one));
  expect(networkHash(one, 'Safari')).toBe(networkHash(one));
  expect(networkHash(one)).toBeLessThan(65_536);
});

test('tells the visitors of a site on one machine apart by their browsers', () => {
  for (const address of ['127.0.0.1', '::1']) expect(networkHash(address, 'Safari')).not.toBe(networkHash(address));
});
