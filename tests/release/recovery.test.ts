import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type ObjectIdentifier,
  S3,
} from '@aws-sdk/client-s3';
import type { Listening } from '@platform/base/listen';
import { PART_NAMES } from '@platform/base/part-names';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { liveLog } from '@platform/releases/log/live-log';
import { MOTO_CREDENTIALS, startMoto } from '@platform/releases/test-support/start-moto';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { emptyBuckets } from 'tools/prove/aws-stage';
import { awsClients, stageContext } from 'tools/stage/stage-context';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { runCommand } from '../e2e/support/command';
import { type RunningStage, startStage } from './support/start-stage';

const PATIENCE = 600_000;
const ACCOUNT = '000000000000';
/** Not a production stage, which would refuse the sources’ placeholders. */
const STAGE = stageByName('proof-abc123');
const Bucket = resourceNames(STAGE.name).siteBucket(ACCOUNT);
const RUNBOOK = readFileSync(path.join(ROOT, 'docs/operating/restore.md'), 'utf8');

let moto: Listening;
let s3: S3;
let stage: RunningStage;
vi.setConfig({ testTimeout: PATIENCE });

const release = async (...args: string[]) =>
  JSON.parse(
    await runCommand(['tools/release/cli.ts', ...args, '--stage', STAGE.name, '--json'], {
      env: stage.services,
    }),
  ) as LiveRecord;
const live = async () => (await liveLog(stage.table).current()) as LiveRecord;
const pointer = () => JSON.parse(stage.edge.get(EDGE_KEYS.live) ?? '{}') as { id?: string };

/** Sends the requests of the runbook's command, which removes the newest delete markers. */
async function removeMarkers(): Promise<void> {
  for (const part of ['list-object-versions', '"DeleteMarkers[?IsLatest].[Key,VersionId]"', 'delete-objects'])
    expect(RUNBOOK).toContain(part);
  const markers: ObjectIdentifier[] = [];
  for (let from: object | undefined = {}; from; ) {
    const page: ListObjectVersionsCommandOutput = await s3.send(new ListObjectVersionsCommand({ Bucket, ...from }));
    for (const { Key = '', VersionId, IsLatest } of page.DeleteMarkers ?? [])
      if (IsLatest) markers.push({ Key, VersionId });
    const { NextKeyMarker: KeyMarker, NextVersionIdMarker: VersionIdMarker } = page;
    from = page.IsTruncated ? { KeyMarker, VersionIdMarker } : undefined;
  }
  while (markers.length > 0)
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: markers.splice(0, 500) } }));
}

describeWithTool('moto', 'a stage whose bucket moto keeps', () => {
  beforeAll(async () => {
    moto = await startMoto();
    const options = { endpoint: moto.url, region: 'us-east-1', credentials: MOTO_CREDENTIALS };
    s3 = new S3({ ...options, forcePathStyle: true });
    await s3.createBucket({ Bucket });
    await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Enabled' } });
    stage = await startStage(STAGE, moto);
    await release('release-all');
  }, PATIENCE);
  afterAll(async () => {
    await stage?.close();
    await moto?.close();
  });

  it('gets its first release with all parts, once', async () => {
    expect(Object.keys((await live()).versions).sort()).toEqual([...PART_NAMES].sort());
    expect(pointer().id).toBe((await live()).composition);
    await expect(release('release-all')).rejects.toThrow('release/already-live');
  });

  it('has every object again after the runbook’s command for deleted ones', async () => {
    const all = await stage.store.sizes('');
    for (const key of all.keys()) await stage.store.remove(key);
    expect(await stage.store.sizes('')).toEqual(new Map());
    await removeMarkers();
    expect(await stage.store.sizes('')).toEqual(all);
    const before = await live();
    expect(await release('promote', 'shell', before.versions.shell ?? '')).toEqual(before);
  });

  it('is released again from its sources if no version of an object is left', async () => {
    const before = await live();
    await emptyBuckets(stageContext({ stage: STAGE, account: ACCOUNT, aws: { ...awsClients(), s3 } }));
    stage.edge.clear();
    expect(RUNBOOK).toContain('npm run release -- release-all');
    // Equal sources and settings give the same composition, so its record stands.
    expect((await release('release-all')).composition).toBe(before.composition);
    expect(await live()).toEqual(before);
    expect(pointer().id).toBe(before.composition);
  });

  it('gets its pointer back after its key-value store was emptied', async () => {
    const before = pointer();
    stage.edge.clear();
    const [, name = '', payload = ''] =
      /aws lambda invoke --function-name (\S+) .*--payload '(.+?)'/.exec(RUNBOOK) ?? [];
    const repair = (event: object) => stage.invoke(name.replace('prod', STAGE.name), event);
    // The newest release is recorded as projected, so the check of every minute does not read the store.
    expect(await repair({ repair: true })).toEqual({ asked: false });
    expect(await repair(JSON.parse(payload))).toEqual({ asked: true });
    expect(pointer()).toEqual(before);
  });
});
