import { composerHash } from '@platform/composer/content-ids';
import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts, stageSettings } from '@platform/config/stages';
import { OPERATORS, PLATFORM, PREVIEWS, RELEASE_MINUTES, releaseFunctionsOf } from '@platform/releases/orders/order';
import { keys, PULLS, STAGED } from '@site/site-model/bucket-keys';
import { EDGE_PROJECTION, LIVE_LOG, PREVIEW_LOG } from '@site/site-model/release-log';
import { Duration, Size } from 'aws-cdk-lib';
import type { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allowActions, onPartitions, WRITE_ONCE } from '../permissions';
import { ProjectFunction, releaseCode, runEvery } from '../site-function';

/** What composing a release writes: pages, data, style sheets; no scripts that the site's origin would serve by path. */
const RELEASED = ['sites/*', 'data/*.json', 'data/sheets/*.css'];
/** The same for a preview, staged, so that the site's origin can't read it. */
const PREVIEWED = ['sites', 'data', 'mfe', 'shell'].map((folder) => `${STAGED}${folder}/*`);
/** Manifests, which make a staged version releasable: the preview composer must not write them. */
const STAGED_VERSIONS = ['mfe', 'shell'].map((folder) => `${STAGED}${folder}/*/manifest.json`);
/** What a release reads: manifests, and the files of versions to check and to release. */
const CHECKED = ['sites/*', 'data/*', 'mfe/*', 'shell/*', 'server/*', `${STAGED}*`, `${PULLS}*`];
const servedFolder = (part: string) => `${keys.publicBase(part, '*')}*`;

/** Returns what a release function writes to the bucket: released versions of its own part. */
function writableFolders(name: string, parts: readonly string[]): string[] {
  // People on duty make nothing new: a rollback of a part composes what was released before.
  if (name === PREVIEWS || name === OPERATORS) return [];
  return (name === PLATFORM ? parts : [name]).map(servedFolder);
}

export interface ReleaseContext {
  stage: Stage;
  bucket: IBucket;
  /** The site's table, with the counts of good and bad events. */
  table: ITable;
  releases: ITable;
  live: KeyValueStore;
  previews: KeyValueStore;
  previewOrigin: string;
}

/**
 * The functions that release. Composing runs the parts' code, so it may only read the bucket and add objects. The release functions run
 * none of their code; only they move the pointer, write the live log and copy versions to where the site serves them. There is one
 * for each part, and three more, all with the same code.
 */
export class ReleaseFunctions extends Construct {
  readonly byName: ReadonlyMap<string, ProjectFunction>;
  private readonly parts: readonly string[];

  constructor(
    scope: Construct,
    id: string,
    private readonly context: ReleaseContext,
  ) {
    super(scope, id);
    this.parts = stageParts(context.stage);
    const release = this.composer('release', [...RELEASED, 'rendered/*']);
    const preview = this.composer('preview', PREVIEWED);
    const code = releaseCode('release');
    this.byName = new Map(
      releaseFunctionsOf(this.parts).map((name) => {
        const composers = [...(name === PREVIEWS ? [] : [release]), ...(name === OPERATORS ? [] : [preview])];
        return [name, this.release(name, code, composers)];
      }),
    );
    const platform = this.byName.get(PLATFORM);
    if (platform)
      runEvery(1, platform, this, 'Repair', {
        description: 'Re-projects the live record to the edge after an interrupted release.',
        event: { repair: true },
      });
  }

  private composer(kind: 'release' | 'preview', writes: string[]): ProjectFunction {
    const { stage, bucket } = this.context;
    const fn = new ProjectFunction(this, kind === 'release' ? 'Compose' : 'ComposePreview', {
      stage,
      functionName: resourceNames(stage.name).composeFunction(kind),
      code: releaseCode('compose'),
      handler: 'compose.handler',
      environment: { SITE_BUCKET: bucket.bucketName, COMPOSER_HASH: composerHash() },
      // Measured: 100 pages take 3 s of one processor, 210 MB and 25 MB of disk; 1,000 pages 16 s and 530 MB.
      timeout: Duration.minutes(RELEASE_MINUTES.compose),
      memorySize: 1769,
      ephemeralStorageSize: Size.mebibytes(2048),
    });
    const objects = (prefixes: string[]) => prefixes.map((prefix) => bucket.arnForObjects(prefix));
    allowActions(fn, ['s3:GetObject'], [bucket.arnForObjects('*')]);
    allowActions(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    allowActions(fn, ['s3:PutObject'], objects(writes), WRITE_ONCE);
    fn.addToRolePolicy(
      new PolicyStatement({ effect: Effect.DENY, actions: ['s3:PutObject'], resources: objects(STAGED_VERSIONS) }),
    );
    return fn;
  }

  private release(
    name: string,
    code: ReturnType<typeof releaseCode>,
    composers: readonly ProjectFunction[],
  ): ProjectFunction {
    const { stage, bucket, releases, live, previews, previewOrigin } = this.context;
    const isLive = name !== PREVIEWS;
    const stores = isLive ? [live, previews] : [previews];
    const names = resourceNames(stage.name);
    const fn = new ProjectFunction(this, `Release-${name}`, {
      stage,
      functionName: names.releaseFunction(name),
      code,
      handler: 'release.handler',
      environment: {
        RELEASE_FUNCTION: name,
        SITE_BUCKET: bucket.bucketName,
        RELEASES_TABLE: releases.tableName,
        ...(isLive && { KVS_ARN: live.keyValueStoreArn, COMPOSE_FUNCTION: names.composeFunction('release') }),
        PREVIEW_KVS_ARN: previews.keyValueStoreArn,
        COMPOSE_PREVIEW_FUNCTION: names.composeFunction('preview'),
        COMPOSER_HASH: composerHash(),
        // The settings come from the template, so that only a deployment, not an order, can change them.
        STAGE_SETTINGS: JSON.stringify(stageSettings(stage)),
        PREVIEW_ORIGIN: previewOrigin,
      },
      timeout: Duration.minutes(RELEASE_MINUTES.release),
      memorySize: 1024,
    });
    allowActions(fn, ['dynamodb:Query'], [releases.tableArn]);
    const log = isLive ? [LIVE_LOG, EDGE_PROJECTION] : [];
    allowActions(fn, ['dynamodb:PutItem'], [releases.tableArn], onPartitions(...log, PREVIEW_LOG));
    allowActions(
      fn,
      ['DescribeKeyValueStore', 'GetKey', 'UpdateKeys'].map((action) => `cloudfront-keyvaluestore:${action}`),
      stores.map(({ keyValueStoreArn }) => keyValueStoreArn),
    );
    const objects = (patterns: readonly string[]) => patterns.map((pattern) => bucket.arnForObjects(pattern));
    allowActions(fn, ['s3:GetObject'], objects(CHECKED));
    allowActions(fn, ['s3:ListBucket'], [bucket.bucketArn]);
    const written = objects(writableFolders(name, this.parts));
    if (written.length > 0) allowActions(fn, ['s3:PutObject'], written, WRITE_ONCE);
    const invoked = composers.map(({ functionArn }) => functionArn);
    allowActions(fn, ['lambda:InvokeFunction'], invoked);
    return fn;
  }
}
