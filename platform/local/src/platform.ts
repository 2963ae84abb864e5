import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { listen } from '@platform/base/listen';
import { dataPaths } from '@platform/releases/local/data-paths';
import { LOCAL_CREDENTIALS } from '@platform/releases/local/local-client';
import { announceRunning, refuseSecond } from '@platform/releases/local/running-platform';
import { type ReleasableParts, releasableParts } from '@platform/releases/orders/releasable-parts';
import { type EmbeddedAddresses, replaceEmbeddedHosts } from '../../../infra/config/embedded-hosts';
import type { Environment } from '../../../infra/config/environment';
import { resourceNames } from '../../../infra/config/resource-names';
import { localSettings } from '../../../infra/config/stage-settings';
import { fallbackOf } from '../../../infra/edge/render-edge-function';
import type { FreshFunctions } from './api/fresh-functions';
import { functionUrl, httpApi } from './api/http-api';
import { localFunctions } from './api/local-functions';
import { startWakes } from './api/wakes';
import { startDynamoDb } from './aws/dynamodb';
import { startS3 } from './aws/s3';
import { startSecretsManager } from './aws/secrets-manager';
import { diskFault } from './disk-fault';
import { distribution } from './edge/distribution';
import { KeyValueStore } from './edge/key-value-store';
import { objectStore } from './edge/object-store';
import type { Answer, Origin } from './edge/origin';
import { LOCAL_WEBHOOK_SECRET, resolveSecrets, sessionKey } from './local-secrets';
import { startOutsideServices } from './outside-services';
import { overview } from './overview/overview';
import { seenMetrics } from './overview/seen-metrics';
import { openSitePort, type Respond, type SitePort, serve } from './site-port';
import { CloudAssembly } from './template/cloud-assembly';

export interface PlatformOptions {
  environment: Environment;
  /** Folder of all data. */
  dataDir: string;
  /** Folder of the synthesized templates and bundles. */
  cdkOut: string;
  /** 0 picks any free port. */
  port: number;
  /** Port of the preview origin. Default: the one after `port` if it is free, otherwise any free port. */
  previewPort?: number | undefined;
  dynamodbPort: number;
  /** The site's port if it is open already. */
  site?: SitePort | undefined;
  /** Returns the placeholder for pages until there are pages; then undefined. */
  waiting?: ((accept: string | undefined) => Answer | undefined) | undefined;
  /** Keeps the functions up to date with their sources. Default: they run as synthesized. */
  fresh?: FreshFunctions | undefined;
  /** Parts that may release to this site. Default: those of this checkout and the registered ones. */
  parts?: ReleasableParts | undefined;
  log(line: string): void;
}

export interface Platform {
  url: string;
  previewUrl: string;
  dynamodbUrl: string;
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
    throw diskFault(options.dataDir, error);
  }
}

async function start(options: PlatformOptions, stops: Stop[]): Promise<Omit<Platform, 'close'>> {
  const running = async <Service extends { close(): Promise<void> }>(starting: Promise<Service>) => {
    const service = await starting;
    stops.push(() => service.close());
    return service;
  };
  await refuseSecond(options.dataDir);
  const metrics = seenMetrics();
  const log = (line: string) => {
    metrics.take(line);
    options.log(line);
  };
  const assembly = new CloudAssembly(options.cdkOut);
  const paths = dataPaths(options.dataDir);
  mkdirSync(paths.bucket, { recursive: true });

  // The site's port comes first: its address goes into the functions' environment.
  const starting: Respond = async () => ({ status: 503, headers: {}, body: Buffer.from('Starting …') });
  const { waiting = () => undefined } = options;
  const site = await running(
    options.site
      ? Promise.resolve(options.site)
      : openSitePort({ port: options.port, respond: starting, log }),
  );
  site.log = log;
  let preview: Respond = starting;
  const previewServer = () =>
    createServer((request, response) => void serve(request, response, preview, log));
  const previewSite = await running(listenForPreviews(previewServer, options));
  const outside = await running(startOutsideServices(options.environment, paths));
  const dynamodb = await running(
    startDynamoDb({ assembly, path: paths.dynamodb, port: options.dynamodbPort }),
  );
  const bucket = objectStore(paths);
  const s3 = await running(startS3(bucketName(assembly), bucket));
  const ids = resourceNames('local').secrets;
  const secrets = {
    [ids.elevenLabs]: outside.secrets.elevenLabs,
    [ids.telegram]: outside.secrets.telegram,
    [ids.webhook]: LOCAL_WEBHOOK_SECRET,
    [ids.session]: { current: sessionKey(paths.sessionKey) },
    [ids.origin]: { current: randomUUID() },
  };
  const secretsManager = await running(startSecretsManager(secrets));

  const addresses: EmbeddedAddresses = {
    elevenLabs: new URL(outside.elevenLabsUrl).host,
    telegram: new URL(outside.telegramUrl).host,
    siteByName: `localhost:${site.port}`,
    siteByAddress: `127.0.0.1:${site.port}`,
  };
  const rewrite = (text: string) => resolveSecrets(replaceEmbeddedHosts(text, addresses), secrets);
  const functions = await running(
    Promise.resolve(
      localFunctions({
        assembly,
        services: {
          ...LOCAL_CREDENTIALS,
          AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
          AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
          AWS_ENDPOINT_URL_S3: s3.url,
        },
        rewrite,
        fresh: options.fresh,
        log,
      }),
    ),
  );
  const wakes = startWakes(assembly, functions.at);
  stops.push(wakes.close);

  const api = httpApi({ assembly, functionAt: functions.at, onWritten: wakes.onInsert });
  const originAt = (domainName: string): Origin => {
    if (domainName.startsWith(`${bucketName(assembly)}.`) || domainName.includes('.RegionalDomainName'))
      return bucket;
    const target = assembly.referredBy<{ TargetFunctionArn: string }>(domainName);
    return target.type === 'AWS::Lambda::Url'
      ? functionUrl(functions.at(target.properties.TargetFunctionArn))
      : api;
  };
  const names = resourceNames('local');
  const stores = new Map([
    [names.keyValueStore, new KeyValueStore(paths.keyValueStore)],
    [names.previewStore, new KeyValueStore(paths.previewStore)],
  ]);
  const storeNamed = (name: string) => {
    const store = stores.get(name);
    if (!store) throw new Error(`The templates use the key-value store "${name}", which has no file here.`);
    return store;
  };
  const pages = distribution({ name: 'site', assembly, storeNamed, originAt, rewrite, log });
  preview = distribution({ name: 'preview', assembly, storeNamed, originAt, rewrite, log });
  const previewUrl = `http://localhost:${previewSite.port}`;
  const development = overview({
    dynamodbUrl: dynamodb.url,
    previewUrl,
    telegram: paths.telegram,
    metrics,
    hosts: [addresses.siteByName, addresses.siteByAddress],
  });
  site.respond = async (request) =>
    (await development(request)) ??
    (request.url?.startsWith('/api/') ? undefined : waiting(request.headers.accept)) ??
    pages(request);
  writeFileSync(paths.fallback, fallback(assembly) ?? '');
  // Delivers what an earlier run left undelivered without waiting for the schedule.
  wakes.onInsert();
  const url = `http://localhost:${site.port}`;
  stops.push(
    announceRunning(options.dataDir, {
      url,
      previewUrl,
      dynamodbUrl: dynamodb.url,
      settings: localSettings(options.environment),
      parts: options.parts ?? releasableParts(),
    }),
  );
  return {
    url,
    previewUrl,
    dynamodbUrl: dynamodb.url,
    elevenLabsUrl: outside.elevenLabsUrl,
    telegramUrl: outside.telegramUrl,
  };
}

async function listenForPreviews(server: () => Server, options: PlatformOptions) {
  const what = 'the previews';
  const asked = options.previewPort;
  if (asked !== undefined) return listen(server(), { port: asked, what, variable: 'PREVIEW_PORT' });
  const next = options.port === 0 ? 0 : options.port + 1;
  return listen(server(), { port: next, what }).catch(() => listen(server(), { port: 0, what }));
}

/** Returns the fallback composition in the edge function, used when the key-value store has no usable live composition. */
function fallback(assembly: CloudAssembly): string | undefined {
  return assembly
    .ofType<{ FunctionCode: string }>('AWS::CloudFront::Function')
    .map(({ properties }) => fallbackOf(properties.FunctionCode))
    .find((id) => id !== undefined);
}

/** Returns the name of the site's bucket; the other bucket is for logs and is not used locally. */
function bucketName(assembly: CloudAssembly): string {
  const buckets = assembly.ofType<{ BucketName: string; LoggingConfiguration?: object }>('AWS::S3::Bucket');
  const site = buckets.find(({ properties }) => properties.LoggingConfiguration);
  if (!site) throw new Error('The templates have no bucket for the site.');
  return site.properties.BucketName;
}
