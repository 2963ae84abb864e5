import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '@platform/base/listen';
import { readJson } from '@platform/base/shared-files';
import { awsLimit } from '@platform/config/aws-limits';
import type { Environment } from '@platform/config/environment';
import { fallbackIn } from '@platform/config/fallback';
import { registeredParts } from '@platform/config/repositories';
import { replaceEmbeddedHosts, resourceNames } from '@platform/config/resource-names';
import { stageByName, stageParts, stageSettings } from '@platform/config/stages';
import { startElevenLabsEmulator } from '@platform/emulators/elevenlabs/start';
import { startTelegramEmulator } from '@platform/emulators/telegram/telegram-emulator';
import {
  announceRunning,
  dataPaths,
  LOCAL_CREDENTIALS,
  type RunningAddresses,
  refuseSecond,
} from '@platform/releases/local/local-site';
import { PLATFORM } from '@platform/releases/orders/order';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import * as z from 'zod/mini';
import type { FreshFunctions } from './api/fresh-functions';
import { createFunctionUrl, createHttpApi } from './api/http-api';
import { createFunctions } from './api/local-functions';
import { startWakes } from './api/wakes';
import { startDynamoDb } from './aws/dynamodb';
import { LOCAL_WEBHOOK_SECRET, resolveSecrets, startAwsServices } from './aws/services';
import { diskFault } from './disk-fault';
import { createDistribution } from './edge/distribution';
import type { EdgeStore } from './edge/edge-function';
import { type Answer, createBucketOrigin, type Origin } from './edge/origin';
import { createOverview, startingPage } from './own-pages';
import { CloudAssembly } from './template/cloud-assembly';

interface PlatformOptions {
  /** With the ports, of which 0 picks any free one, and the folder of all data. */
  environment: Environment;
  /** Folder of the synthesized templates and bundles. */
  cdkOut: string;
  /** Keeps the functions up to date with their sources. Default: they run as synthesized. */
  fresh?: FreshFunctions | undefined;
  log(line: string): void;
}

export interface Platform extends Omit<RunningAddresses, 'pid'> {
  elevenLabsUrl: string;
  telegramUrl: string;
  close(): Promise<void>;
}

type Stop = () => Promise<void> | void;

/** Runs the synthesized templates on the loopback interface until `close`. Throws if a port is in use. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const stops: Stop[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    return { ...(await start(options, stops)), close };
  } catch (error) {
    await close();
    throw diskFault(options.environment.LOCAL_DATA_DIR, error);
  }
}

async function start(options: PlatformOptions, stops: Stop[]): Promise<Omit<Platform, 'close'>> {
  const running = async <Service extends { close(): Promise<void> }>(starting: Promise<Service>) => {
    const service = await starting;
    stops.push(() => service.close());
    return service;
  };
  const { environment, log } = options;
  const { LOCAL_DATA_DIR: dataDir, PORT, PREVIEW_PORT, DYNAMODB_PORT } = environment;
  await refuseSecond(dataDir);
  const assembly = new CloudAssembly(options.cdkOut);
  const paths = dataPaths(dataDir);
  mkdirSync(paths.bucket, { recursive: true });

  // The ports come first: their addresses go into the functions' environment.
  const starting: Respond = async () => startingPage();
  const respond = { site: starting, preview: starting };
  const server = (of: keyof typeof respond) =>
    createServer({ maxHeaderSize: awsLimit('edge/request') }, (request, response) =>
      serve(request, response, respond[of]),
    );
  const site = await running(listen(server('site'), { port: PORT, what: 'the site', variable: 'PORT' }));
  const forPreviews = (port: number) =>
    listen(server('preview'), { port, what: 'the previews', variable: 'PREVIEW_PORT' });
  const previewSite = await running(
    PREVIEW_PORT === undefined && PORT > 0
      ? forPreviews(PORT + 1).catch(() => forPreviews(0))
      : forPreviews(PREVIEW_PORT ?? 0),
  );
  // An emulator for each service whose address is not configured.
  const elevenLabsUrl = environment.ELEVENLABS_API_URL ?? (await running(startElevenLabsEmulator())).url;
  const telegramUrl = environment.TELEGRAM_API_URL ?? (await running(startTelegramEmulator(paths.telegram))).url;
  const dynamodb = await running(startDynamoDb({ assembly, path: paths.dynamodb, port: DYNAMODB_PORT }));
  const names = resourceNames('local');
  const bucket = { name: names.siteBucket(assembly.account), origin: createBucketOrigin(paths) };
  const secrets = {
    [names.secrets.elevenLabs]: { apiKey: environment.ELEVENLABS_API_KEY ?? 'local-key' },
    [names.secrets.telegram]: {
      botToken: environment.TELEGRAM_BOT_TOKEN ?? '100000:local-token',
      chatId: environment.TELEGRAM_CHAT_ID ?? '-1000000000000',
    },
    [names.secrets.webhook]: LOCAL_WEBHOOK_SECRET,
    [names.secrets.session]: { current: randomBytes(48).toString('base64url') },
    [names.secrets.origin]: { current: randomUUID() },
  };
  const services = await running(
    startAwsServices({ bucket, secrets, invoke: (name, event) => functions.named(name).invoke(event) }),
  );

  const addresses = {
    elevenLabs: new URL(elevenLabsUrl).host,
    telegram: new URL(telegramUrl).host,
    siteByName: `localhost:${site.port}`,
    siteByAddress: `127.0.0.1:${site.port}`,
  };
  const rewrite = (text: string) => resolveSecrets(replaceEmbeddedHosts(text, addresses), secrets);
  const url = `http://localhost:${site.port}`;
  const previewUrl = `http://localhost:${previewSite.port}`;
  const functions = createFunctions({
    assembly,
    services: {
      ...LOCAL_CREDENTIALS,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
      AWS_ENDPOINT_URL: services.url,
      // What the release functions get in place of the bucket, the edge's stores, the keys and CloudFront's host names.
      LOCAL_DATA_DIR: paths.root,
      PREVIEW_ORIGIN: previewUrl,
      SITE_ORIGIN: url,
    },
    rewrite,
    fresh: options.fresh,
    log,
  });
  stops.push(functions.close);
  const wakes = startWakes(assembly, functions.at);
  stops.push(wakes.close);

  const api = createHttpApi({ assembly, functionAt: functions.at, onWritten: wakes.onInsert });
  const originAt = (domainName: string): Origin => {
    const { type, properties } = assembly.referredBy<{ TargetFunctionArn: string }>(domainName);
    if (type === 'AWS::S3::Bucket') return bucket.origin;
    return type === 'AWS::Lambda::Url' ? createFunctionUrl(functions.at(properties.TargetFunctionArn)) : api;
  };
  const live = fileStore(paths.keyValueStore);
  const previewStore = fileStore(paths.previewStore);
  const storeNamed = (name: string) => (name === names.previewStore ? previewStore : live);
  const pages = createDistribution({ name: 'site', assembly, storeNamed, originAt, rewrite });
  const previews = createDistribution({ name: 'preview', assembly, storeNamed, originAt, rewrite });
  // Used when the key-value store has no usable live composition.
  const lastResort = assembly
    .ofType<{ FunctionCode: string }>('AWS::CloudFront::Function')
    .map(({ properties }) => fallbackIn(properties.FunctionCode))
    .find((id) => id !== undefined);
  /** A browser that is opened while the first composition is made gets a page that says so and reloads. */
  const orStarting =
    (serve: Respond): Respond =>
    async (request) =>
      (live.get(EDGE_KEYS.live) ?? lastResort) === undefined && request.headers.accept?.includes('text/html')
        ? startingPage()
        : serve(request);
  respond.preview = orStarting(previews);
  const development = createOverview({ dynamodbUrl: dynamodb.url, previewUrl, telegram: paths.telegram });
  respond.site = async (request) => (await development(request)) ?? orStarting(pages)(request);
  writeFileSync(paths.fallback, lastResort ?? '');
  // Delivers what an earlier run left undelivered without waiting for the schedule, and completes its releases.
  wakes.onInsert();
  await functions.named(names.releaseFunction(PLATFORM)).invoke({ repair: true, full: true });
  const addressesOf = {
    url,
    previewUrl,
    dynamodbUrl: dynamodb.url,
    lambdaUrl: services.url,
    settings: stageSettings(stageByName('local', environment)),
    parts: stageParts({ registered: registeredParts() }),
  };
  stops.push(announceRunning(dataDir, addressesOf));
  return { ...addressesOf, elevenLabsUrl, telegramUrl };
}

type Respond = (request: IncomingMessage) => Promise<Answer>;

/** Answers a request with `respond`. */
async function serve(request: IncomingMessage, response: ServerResponse, respond: Respond): Promise<void> {
  const { status, headers, body } = await respond(request);
  const empty = status === 304 || status === 204;
  response.writeHead(status, { ...headers, ...(empty ? {} : { 'content-length': body.length }) });
  response.end(empty || request.method === 'HEAD' ? undefined : body);
}

/** The edge's key-value store in a JSON file, which is replaced atomically. A missing or damaged file is an empty store. */
const fileStore = (file: string): EdgeStore => ({
  get: (key) => new Map(Object.entries(readJson(file, z.record(z.string(), z.string())) ?? {})).get(key),
});
