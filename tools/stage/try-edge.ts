import { createHash } from 'node:crypto';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type CloudFrontClient, GetFunctionCommand, TestFunctionCommand } from '@aws-sdk/client-cloudfront';
import { type Fault, ReleaseError, throwFaults } from '@platform/base/release-error';
import { resourceNames } from '@platform/config/resource-names';
import { STAGING } from '@platform/config/stages';
import { loadEdgeFunction, loadResponseFunction } from '@platform/local/edge/edge-function';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { EDGE_FUNCTIONS } from 'infra/edge/render-edge-function';
import { TRIAL_EVENTS, TRIAL_STORE, type TrialEvent } from 'infra/stacks/trial-events';

const RESPONSE = { statusCode: 200, statusDescription: 'OK', headers: {}, cookies: {} };

/**
 * Tries the edge functions of staging in CloudFront, each on its recorded events, and compares with what the same bytes give here. `built`:
 * the templates of prod, and in the folder `staging` its own. Returns what was tried. Throws `release/edge-bytes` if prod would get other
 * bytes than were tried, and `release/edge-differs` with every event that gives something else.
 */
export async function tryEdge(cloudFront: CloudFrontClient, built: string): Promise<string> {
  const names = resourceNames(STAGING);
  const staging = edgeCodes(path.join(built, STAGING));
  const prod = new Set(edgeCodes(built).values());
  const faults: Fault[] = [];
  let slowest = 0;
  for (const name of EDGE_FUNCTIONS) {
    const Name = names.trialFunction(name);
    const code = staging.get(Name) ?? '';
    const { FunctionCode, ETag } = await cloudFront.send(new GetFunctionCommand({ Name, Stage: 'DEVELOPMENT' }));
    const deployed = Buffer.from(FunctionCode ?? []).toString();
    if (code !== deployed || !prod.has(code))
      throw new ReleaseError(
        'release/edge-bytes',
        `${Name} has ${digest(deployed)} in CloudFront and ${digest(code)} in the templates of ${STAGING}, and those of prod have ${[...prod].map(digest).join(', ')}.`,
        'Synthesize both from the same commit with the same composition, and deploy staging.',
      );
    for (const event of TRIAL_EVENTS.filter((one) => one.name === name)) {
      const EventObject = Buffer.from(JSON.stringify(eventOf(event)));
      const { TestResult } = await cloudFront.send(
        new TestFunctionCommand({ Name, IfMatch: ETag, Stage: 'DEVELOPMENT', EventObject }),
      );
      const { FunctionErrorMessage: error, FunctionOutput, ComputeUtilization } = TestResult ?? {};
      slowest = Math.max(slowest, Number(ComputeUtilization ?? 0));
      const expected = toComparable(await answerHere(code, event));
      const got = error ? { error } : toComparable(resultOf(FunctionOutput));
      if (!isDeepStrictEqual(got, expected))
        faults.push({
          code: 'release/edge-differs',
          part: name,
          what: `${event.what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
          remedy: 'CloudFront runs it otherwise than Node and njs: write it in what both know.',
        });
    }
  }
  throwFaults('The edge functions were tried, and prod was left alone', faults);
  return `${TRIAL_EVENTS.length} events give the same in CloudFront; the slowest took ${slowest} % of its time.`;
}

/** Returns the code of each edge function in a folder of templates, by name. */
export const edgeCodes = (folder: string) =>
  new Map(
    new CloudAssembly(folder)
      .ofType<{ Name: string; FunctionCode: string }>('AWS::CloudFront::Function')
      .map(({ properties }) => [properties.Name, properties.FunctionCode]),
  );

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
export const eventOf = ({ name, ip, request }: TrialEvent) => ({
  version: '1.0',
  context: { eventType: name === 'viewer-response' ? 'viewer-response' : 'viewer-request' },
  viewer: { ip },
  request,
  ...(name === 'viewer-response' ? { response: RESPONSE } : {}),
});

/** Returns what the code gives here. */
export function answerHere(code: string, { name, ip, request }: TrialEvent): Promise<object> {
  const store = { get: (key: string) => TRIAL_STORE[key] };
  return name === 'viewer-response'
    ? loadResponseFunction(code, store)(RESPONSE, request, ip)
    : loadEdgeFunction(code, store)(request, ip);
}

/** Returns the request or the response of an answer of CloudFront. */
function resultOf(output = '{}'): object {
  const { request, response } = JSON.parse(output) as { request?: object; response?: object };
  return response ?? request ?? {};
}

const COMPARED = ['method', 'uri', 'querystring', 'headers', 'cookies', 'statusCode', 'body'];

/** Leaves out what says nothing: CloudFront adds what is empty and the status in words, and may write a body as an object. */
export const toComparable = (answer: object) =>
  Object.fromEntries(
    Object.entries(answer)
      .filter(([key]) => COMPARED.includes(key))
      .map(([key, value]) => [key, key === 'body' ? (value?.data ?? value) : value])
      .filter(([, value]) => typeof value !== 'object' || Object.keys(value).length > 0),
  );
