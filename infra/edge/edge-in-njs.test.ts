import { expect, it } from 'vitest';
import { describeWithTool } from '../../tests/tools/describe-with-tool';
import { renderEdgeFunction } from './render-edge-function';
import { type NjsCase, runInNjs } from './test-support/run-in-njs';

const LIVE = 'aaaaaaaaaaaa';
const CANARY = 'bbbbbbbbbbbb';
const LAST_GOOD = 'cccccccccccc';
const BAKED_IN = 'dddddddddddd';
const PREVIEW = 'eeeeeeeeeeee';

const live = JSON.stringify({ id: LIVE });
const lastGood = JSON.stringify({ id: LAST_GOOD });
const rejects = { rejects: 'the store is down' };

const event = (cookies: Record<string, { value: string }> = {}) => ({
  viewer: { ip: '203.0.113.1' },
  request: { method: 'GET', uri: '/ru/cases', querystring: {}, headers: {}, cookies },
  response: { statusCode: 200, headers: {}, cookies: {} },
});

describeWithTool('njs', 'the edge functions in njs', () => {
  it('show what is live, else what was good last, else what is baked in', async () => {
    const stores: NjsCase['store'][] = [
      { live, 'last-good': lastGood },
      { 'last-good': lastGood },
      { live: '{', 'last-good': lastGood },
      { live: rejects, 'last-good': lastGood },
      { live: rejects, 'last-good': rejects },
      {},
    ];
    const code = renderEdgeFunction('viewer-request', { bakedIn: BAKED_IN });
    const shown = await runInNjs(
      code,
      stores.map((store) => ({ event: event(), ...(store ? { store } : {}) })),
    );
    expect(shown).toMatchObject(
      [LIVE, LAST_GOOD, LAST_GOOD, LAST_GOOD, BAKED_IN, BAKED_IN].map((id) => ({
        value: { uri: `/sites/${id}/ru/cases/index.html` },
      })),
    );
  });

  it('give a canary to whom its bucket says, and the bucket to who has none', async () => {
    const store = { live: JSON.stringify({ id: LIVE, canary: { id: CANARY, percent: 50 } }) };
    const given = ['0', '4999', '5000'].map((value) => ({ event: event({ bucket: { value } }), store }));
    const code = renderEdgeFunction('viewer-request', { bakedIn: BAKED_IN });
    expect(await runInNjs(code, given)).toMatchObject(
      [CANARY, CANARY, LIVE].map((id) => ({ value: { uri: `/sites/${id}/ru/cases/index.html` } })),
    );
    const [first, later] = await runInNjs(renderEdgeFunction('viewer-response'), [
      { event: event(), store },
      { event: event({ bucket: { value: '7' } }), store },
    ]);
    expect(first).toMatchObject({
      value: { cookies: { bucket: { value: expect.stringMatching(/^\d{1,4}$/) } } },
    });
    expect(later).toMatchObject({ value: { statusCode: 200, cookies: {} } });
  });

  it('tell the API who asks and which host was asked, over what a visitor claims', async () => {
    const claimed = {
      'x-viewer-address': { value: '192.0.2.1' },
      'x-viewer-host': { value: 'evil.example' },
    };
    const asked = (headers: object) => ({ event: { ...event(), request: { ...event().request, headers } } });
    const [told, withoutHost] = await runInNjs(renderEdgeFunction('api-request'), [
      asked({ ...claimed, host: { value: 'd111.cloudfront.net' } }),
      asked(claimed),
    ]);
    expect(told).toMatchObject({
      value: {
        uri: '/ru/cases',
        headers: {
          'x-viewer-address': { value: '203.0.113.1' },
          'x-viewer-host': { value: 'd111.cloudfront.net' },
        },
      },
    });
    expect(withoutHost).toMatchObject({
      value: { headers: { 'x-viewer-address': { value: '203.0.113.1' } } },
    });
    expect(withoutHost).not.toHaveProperty('value.headers.x-viewer-host');
  });

  it('open a preview by its cookie until its last day is over', async () => {
    const until = (time: number) => ({ [`preview-${PREVIEW}`]: JSON.stringify({ until: time }) });
    const cookie = event({ preview: { value: PREVIEW } });
    const [open, over, missing, none] = await runInNjs(renderEdgeFunction('preview-request'), [
      { event: cookie, store: until(Date.now() + 60_000) },
      { event: cookie, store: until(Date.now() - 1) },
      { event: cookie },
      { event: event() },
    ]);
    expect(open).toMatchObject({ value: { uri: `/sites/${PREVIEW}/ru/cases/index.html` } });
    for (const closed of [over, missing, none]) expect(closed).toMatchObject({ value: { statusCode: 404 } });
  });
});
