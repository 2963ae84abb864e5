import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { listen } from '@platform/base/listen';
import { ReleaseError, type SerializedError } from '@platform/base/release-error';
import { type CollectableStore, folderStore } from '@platform/composer/store/object-store';
import { s3Store } from '@platform/composer/store/s3-store';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageByName } from '@platform/config/stages';
import { createFunctions } from '@platform/local/api/local-functions';
import { startAwsServices } from '@platform/local/aws/services';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { LOCAL_CREDENTIALS } from '@platform/releases/local/local-site';
import { createTable } from '@platform/releases/test-support/create-table';
import { startBucket } from '@platform/releases/test-support/start-bucket';
import { startKeyValueStore } from '@platform/releases/test-support/start-key-value-store';
import { App, Stack } from 'aws-cdk-lib';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import dynalite from 'dynalite';
import { DataStack } from 'infra/stacks/data-stack';
import { ReleaseStack } from 'infra/stacks/release/release-stack';
import { CDK_CONTEXT } from 'infra/stacks/unbundled-assembly';
import { type FixturePart, publishFixture } from '../../composition/support/fixture-parts';

const SDK_CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };
const SDK = { region: 'us-east-1', credentials: SDK_CREDENTIALS };
const ACCOUNT = '000000000000';
const PROD = stageByName('prod');
/** The stage with values in place of the owner's placeholders, without which its shell is not released. */
export const FILLED_STAGE: Stage = {
  ...PROD,
  origins: ['https://www.sixwave.internal'],
  agentIds: ['agent_0123456789abcdefghijklmnopqr'],
};

/**
 * Starts the release functions of a stage: the bundled functions of the templates, with emulators of the services that they
 * call. `s3`: an S3 with the stage's bucket; default: an emulator with a folder.
 */
export async function startStage(own = FILLED_STAGE, s3?: { url: string }) {
  const NAMES = resourceNames(own.name);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stage-'));
  const store: CollectableStore = s3
    ? s3Store(new S3Client({ ...SDK, endpoint: s3.url, forcePathStyle: true }), NAMES.siteBucket(ACCOUNT))
    : folderStore(path.join(dir, 'bucket'));
  const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const running = async <Service extends { close(): Promise<void> }>(starting: Promise<Service>) => {
    const service = await starting;
    stops.unshift(() => service.close());
    return service;
  };
  const bucket = s3 ?? (await running(startBucket(store)));
  const edge = await running(startKeyValueStore());
  const dynamodb = await running(listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' }));
  for (const table of [NAMES.releasesTable, NAMES.table]) await createTable(dynamodb.url, table);
  const log: string[] = [];
  const events: { name: string; event: unknown }[] = [];
  const services: Record<string, string> = { ...LOCAL_CREDENTIALS };
  let deployed: Awaited<ReturnType<typeof deployment>>;
  const invoke = async (name: string, event: unknown) => {
    events.push({ name, event });
    const arn = deployed.arns.get(name);
    if (!arn) throw new Error(`No function is named "${name}".`);
    return deployed.functions.at(arn).invoke(event);
  };
  const lambda = await running(startAwsServices({ invoke }));
  Object.assign(services, {
    AWS_ENDPOINT_URL_S3: bucket.url,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    AWS_ENDPOINT_URL_LAMBDA: lambda.url,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: edge.url,
  });
  const deployment = async (changes: Partial<Stage>) => {
    const assembly = synthesized(mkdtempSync(path.join(dir, 'cdk.out-')), { ...own, ...changes });
    const functions = await running(
      Promise.resolve(
        createFunctions({
          assembly,
          services,
          rewrite: (text) => {
            const [, store] = /^local:Stores\.(Live|Previews)\w+\.Arn$/.exec(text) ?? [];
            if (!store) return text;
            return store === 'Live' ? edge.arn : edge.previews.arn;
          },
          log: (line) => log.push(line),
        }),
      ),
    );
    const arns = new Map(
      assembly
        .ofType<{ FunctionName?: string }>('AWS::Lambda::Function')
        .map(({ stack, id, properties }) => [properties.FunctionName, `local:${stack}.${id}.Arn`]),
    );
    return { functions, arns };
  };
  deployed = await deployment({});
  const order = (name: string, order: object, by = 'somebody') =>
    invoke(NAMES.releaseFunction(name), { order, by }) as Promise<{
      answer?: Record<string, unknown>;
      refused?: SerializedError;
    }>;
  return {
    store,
    /** The entries of the edge's key-value store. */
    edge: edge.values,
    /** The entries of the preview origin's key-value store. */
    previewEdge: edge.previews.values,
    /** The functions' log lines. */
    log,
    /** The invocations in order. */
    events,
    /** Environment variables with which the SDK reaches the emulators. */
    services,
    table: { table: NAMES.releasesTable, endpoint: dynamodb.url },
    /** Sends an order to a release function, as Lambda delivers it. */
    order,
    /** Publishes all `parts` and makes the first of each name live. Throws if that is rejected. */
    async start(parts: readonly FixturePart[]) {
      for (const part of parts) await publishFixture(store, part);
      const versions = Object.fromEntries(parts.toReversed().map(({ name, version }) => [name, version]));
      const { refused } = await order('platform', { action: 'release-all', versions });
      if (refused) throw ReleaseError.from(refused);
    },
    invoke,
    /** Deploys the stage again with a changed configuration. */
    async deploy(changes: Partial<Stage>) {
      deployed = await deployment(changes);
    },
    async close() {
      for (const stop of stops) await stop();
    },
  };
}
export type RunningStage = Awaited<ReturnType<typeof startStage>>;

function synthesized(outdir: string, stage: Stage): CloudAssembly {
  const NAMES = resourceNames(stage.name);
  const { pipelines = PROD.pipelines } = stage;
  if (!pipelines) throw new Error(`Stage "${stage.name}" has no pipelines.`);
  // The infrastructure tests validate the templates.
  const app = new App({ outdir, context: CDK_CONTEXT, builtinCloudFormationValidation: false });
  const common = { env: { region: 'us-east-1' }, stage: { ...stage, pipelines } };
  const { releases, table } = new DataStack(app, NAMES.stacks.data, { ...common, deletionProtection: true });
  const stores = new Stack(app, 'Stores', { env: { region: 'us-east-1' } });
  const live = new KeyValueStore(stores, 'Live', { keyValueStoreName: NAMES.keyValueStore });
  const previews = new KeyValueStore(stores, 'Previews', { keyValueStoreName: NAMES.previewStore });
  new ReleaseStack(app, NAMES.stacks.release, {
    ...common,
    releases,
    table,
    live,
    previews,
    previewOrigin: 'https://preview.example',
  });
  app.synth();
  return new CloudAssembly(outdir);
}
