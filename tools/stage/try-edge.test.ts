import { cpSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listen, readBody } from '@platform/base/listen';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { resourceNames } from '@platform/config/resource-names';
import { STAGING, stageByName } from '@platform/config/stages';
import { EDGE_FUNCTIONS } from 'infra/edge/render-edge-function';
import { runInNjs } from 'infra/edge/test-support/run-in-njs';
import { TRIAL_EVENTS, TRIAL_STORE } from 'infra/stacks/trial-events';
import { withUnbundledAssembly } from 'infra/stacks/unbundled-assembly';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { awsClients } from './stage-context';
import { answerHere, edgeCodes, eventOf, toComparable, tryEdge } from './try-edge';

const NAMES = resourceNames(STAGING);
const prod = resourceNames('prod');
const NAMES_OF_PROD = {
  'viewer-request': prod.pageFunction,
  'viewer-response': prod.responseFunction,
  'preview-request': prod.previewFunction,
  'api-request': prod.apiFunction,
  'asset-request': prod.assetFunction,
};
const built = temporaryFolder();
/** A folder whose templates of staging were made with another composition than those of prod. */
const apart = temporaryFolder();
beforeAll(() => {
  const write = (stage: string, folder: string, composition: string) =>
    withUnbundledAssembly(
      stageByName(stage),
      (directory) => {
        mkdirSync(folder, { recursive: true });
        cpSync(directory, folder, { recursive: true });
      },
      composition,
    );
  write('prod', built, '0123456789ab');
  write(STAGING, path.join(built, STAGING), '0123456789ab');
  cpSync(built, apart, { recursive: true });
  write(STAGING, path.join(apart, STAGING), 'ba9876543210');
}, 300_000);
afterEach(() => vi.unstubAllEnvs());

/** What a request to an edge function is answered with, as a field of CloudFront's TestResult. */
interface Answer {
  code?: (name: string) => string;
  output?: (output: string, name: string) => string;
  error?: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Tries the edge functions against a server that answers GetFunction and TestFunction with the shapes of CloudFront's API reference, since
 * moto knows neither: https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_TestFunction.html. It runs the deployed code here.
 */
async function tryAt(folder: string, { code, output = (text) => text, error }: Answer = {}) {
  const codes = edgeCodes(path.join(folder, STAGING));
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const [, name = '', test] = /^\/2020-05-31\/function\/([\w-]+)(\/test)?/.exec(request.url ?? '') ?? [];
    const deployed = code?.(name) ?? codes.get(name) ?? '';
    if (!test) {
      response.writeHead(200, { etag: `E-${name}`, 'content-type': 'application/octet-stream' });
      return response.end(deployed);
    }
    expect(request.headers['if-match']).toBe(`E-${name}`);
    const body = String(await readBody(request, 100_000));
    expect(body).toContain('<Stage>DEVELOPMENT</Stage>');
    const [, encoded = ''] = /<EventObject>(.*)<\/EventObject>/.exec(body) ?? [];
    const given = Buffer.from(encoded, 'base64').toString();
    const event = TRIAL_EVENTS.find(
      (one) => NAMES.trialFunction(one.name) === name && JSON.stringify(eventOf(one)) === given,
    );
    if (!event) throw new Error(`Another event than the recorded ones: ${given}`);
    asked.push(name);
    const answer = (await answerHere(deployed, event)) as { statusCode?: number };
    // CloudFront adds what is empty, and the status in words.
    const whole = answer.statusCode
      ? { response: { cookies: {}, statusDescription: 'OK', ...answer } }
      : { request: answer };
    const failed = error ? `<FunctionErrorMessage>${error}</FunctionErrorMessage>` : '';
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(
      `<TestResult xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><ComputeUtilization>23</ComputeUtilization>${failed}` +
        `<FunctionOutput>${escaped(output(JSON.stringify(whole), name))}</FunctionOutput></TestResult>`,
    );
  });
  const { url, close } = await listen(server, { port: 0, what: 'CloudFront' });
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(key, 'test');
  try {
    return { told: await tryEdge(awsClients().cloudFront, folder), asked };
  } finally {
    await close();
  }
}

describeWithTool('njs', 'the recorded events', () => {
  it.each(EDGE_FUNCTIONS)('give the same in njs and in Node: %s', async (name) => {
    const code = edgeCodes(built).get(NAMES_OF_PROD[name]) ?? '';
    const events = TRIAL_EVENTS.filter((one) => one.name === name);
    expect(events.length).toBeGreaterThan(1);
    const cases = events.map((event) => ({ event: eventOf(event), store: { ...TRIAL_STORE } }));
    const inNjs = (await runInNjs(code, cases)).map((outcome) =>
      'value' in outcome ? toComparable(outcome.value as object) : outcome,
    );
    const here = await Promise.all(events.map((event) => answerHere(code, event)));
    expect(inNjs).toEqual(here.map(toComparable));
  });
});

it('the recorded events show what they are named for: compositions, redirects, what is not there', async () => {
  const codes = edgeCodes(built);
  const answers = await Promise.all(
    TRIAL_EVENTS.map((event) => answerHere(codes.get(NAMES_OF_PROD[event.name]) ?? '', event)),
  );
  const shown = answers.map((answer) => {
    const { uri, statusCode } = answer as { uri?: string; statusCode?: number };
    return uri?.split('/')[2] ?? statusCode;
  });
  const expected = [...['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'eeeeeeeeeeee'], ...[200, 301, 302, 303, 404]];
  expect(expected.filter((one) => !shown.includes(one))).toEqual([]);
});

it('tries every edge function on each of its events, and says how long the slowest took', async () => {
  const { told, asked } = await tryAt(built);
  expect(told).toBe(`${TRIAL_EVENTS.length} events give the same in CloudFront; the slowest took 23 % of its time.`);
  expect(new Set(asked)).toEqual(new Set(EDGE_FUNCTIONS.map(NAMES.trialFunction)));
  expect(asked).toHaveLength(TRIAL_EVENTS.length);
});

it('refuses bytes that prod would not get, before it tries one', async () => {
  await expect(tryAt(apart)).rejects.toMatchObject({ code: 'release/edge-bytes' });
  const code = (name: string) => `// another deployment of ${name}`;
  await expect(tryAt(built, { code })).rejects.toMatchObject({
    code: 'release/edge-bytes',
    message: expect.stringContaining(NAMES.trialFunction('viewer-request')),
  });
});

it('names event, expected and got where CloudFront gives something else', async () => {
  const output = (text: string, name: string) =>
    name.endsWith('viewer-request') ? text.replace('/ru/cases/index.html', '/en/cases/index.html') : text;
  await expect(tryAt(built, { output })).rejects.toMatchObject({
    code: 'release/edge-differs',
    message: expect.stringMatching(
      /viewer-request: a page in ru: expected .*\/ru\/cases\/index\.html.*, got .*\/en\/cases\/index\.html/,
    ),
    faults: [expect.anything()],
  });
});

it('names what CloudFront says of a function that fails there', async () => {
  await expect(tryAt(built, { error: 'SyntaxError: Token "?"' })).rejects.toMatchObject({
    message: expect.stringContaining('got {"error":"SyntaxError: Token'),
    faults: TRIAL_EVENTS.map(() => expect.anything()),
  });
});
