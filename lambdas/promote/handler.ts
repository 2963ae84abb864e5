import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { ReleaseError } from '@platform/base/release-error';
import { requireVerified } from '@platform/composer/attestation/require-verified';
import { s3Store } from '@platform/composer/store/s3-store';
import { guardedLog, notAllowed, PREVIEWS, requireAllowed } from '@platform/releases/aws/entries';
import { invokeFunction } from '@platform/releases/aws/invoke';
import { kmsKeys } from '@platform/releases/aws/kms-keys';
import { kvsClient } from '@platform/releases/aws/kvs-client';
import { kvsPointer } from '@platform/releases/aws/kvs-pointer';
import { composeRemotely } from '@platform/releases/aws/remote-composer';
import type { EdgePointer } from '@platform/releases/log/edge-pointer';
import { liveLog } from '@platform/releases/log/live-log';
import { previewLog } from '@platform/releases/log/preview-log';
import { projectionRecord } from '@platform/releases/log/projection-record';
import { repair } from '@platform/releases/log/repair';
import { callerOn, orderSchema } from '@platform/releases/orders/orders';
import { retiredAddresses } from '@platform/releases/orders/retire';
import { readComposition } from '@platform/releases/read-composition';
import type { ReleaseTarget, Signing } from '@platform/releases/release-target';
import { servingLog } from '@platform/releases/start/serve-versions';
import { stageSettingsSchema } from '@site/contracts/site-json';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { variable } from '../shared/variable';

/**
 * `by`, `commit`: sender and checkout as the sender states them, for the record only. The function's own entry decides what
 * is allowed.
 */
export const promoteEventSchema = z.union([
  z.object({
    order: orderSchema,
    by: z.string().check(z.maxLength(120)),
    commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}\+?$/))),
  }),
  /** `full`: compares with the key-value store even if no full check is due. */
  z.object({ repair: z.literal(true), full: z.optional(z.boolean()) }),
]);

const s3 = new S3Client({ forcePathStyle: true });
const lambda = new LambdaClient({ maxAttempts: 1 });
const edge = kvsClient();
const kms = new KMSClient({});

/**
 * Carries out one order with the rights of this function's entry. A refusal is returned as `refused`, with its code and
 * data; other failures are thrown. Every order leaves a line in the log, and every release a record in the table.
 */
export async function handler(event: unknown): Promise<unknown> {
  const request = promoteEventSchema.parse(event);
  const entry = variable('ENTRY');
  const context = connect(entry, 'by' in request ? request : { by: '' });
  if ('repair' in request) {
    const asked = await repair(context.target, context.previews, {
      now: new Date(),
      full: request.full === true,
    });
    return { asked };
  }
  const { order } = request;
  const { who, commit } = context.target;
  const audit = { entry, who, ...(commit ? { commit } : {}), order };
  try {
    requireAllowed(entry, order);
    const answer = await callerOn(context)(order);
    console.log(JSON.stringify({ audit: { ...audit, ...outcome(answer) } }));
    return { answer };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.log(JSON.stringify({ audit: { ...audit, refused: error.serialized } }));
    return { refused: error.serialized };
  }
}

const unwritable: EdgePointer = {
  write: () => Promise.reject(new Error(`The entry "${PREVIEWS}" must not write the live pointer.`)),
};

/** The release keys of this stage, kept between invocations. */
let releaseKeys: ReturnType<typeof kmsKeys> | undefined;

function outcome(answer: unknown): Partial<Pick<LiveRecord, 'from' | 'when'>> & { to?: string } {
  const { from, when, composition } = answer as Partial<LiveRecord>;
  return {
    ...(from ? { from } : {}),
    ...(composition ? { to: composition } : {}),
    ...(when ? { when } : {}),
  };
}

function connect(entry: string, { by, commit }: { by: string; commit?: string | undefined }) {
  const table = { table: variable('RELEASES_TABLE') };
  const store = s3Store(s3, variable('SITE_BUCKET'));
  const read = (id: string) => readComposition(store, id);
  // The guard wraps the serving log, so that the versions of a refused record are never served.
  const log = guardedLog(servingLog(liveLog(table), store, read), entry, read);
  const who = by ? `${entry}: ${by}` : entry;
  releaseKeys ??= kmsKeys(kms, variable('STAGE'));
  const signing: Signing = {
    signerOf: () =>
      Promise.reject(
        new Error('The promote function signs nothing: versions are signed where they are published.'),
      ),
    keysOf: releaseKeys.keysOf,
  };
  const target: ReleaseTarget = {
    store,
    signing,
    log,
    // Pull requests can reach the previews entry, so it has no permission on the store that holds `live`.
    pointer: entry === PREVIEWS ? unwritable : kvsPointer(edge, variable('KVS_ARN')),
    projection: projectionRecord(table),
    previewPointer: kvsPointer(edge, variable('PREVIEW_KVS_ARN')),
    settings: stageSettingsSchema.parse(JSON.parse(variable('STAGE_SETTINGS'))),
    async compose(versions, settings, retired) {
      if (!settings.preview && entry === PREVIEWS) throw notAllowed(entry, 'compose', ['preview']);
      const name = variable(settings.preview ? 'COMPOSE_PREVIEW_FUNCTION' : 'COMPOSE_FUNCTION');
      const base = (await log.current())?.composition;
      return composeRemotely(
        store,
        (request) => invokeFunction(lambda, name, request),
        {
          versions,
          settings,
          retired: [...(retired ?? (await retiredAddresses({ store, log })))],
          ...(base ? { base } : {}),
        },
        requireVerified({ store, keysOf: signing.keysOf }, settings),
      );
    },
    rehearse: () =>
      Promise.reject(
        new Error('The promote function does not rehearse: rehearse where the version is published.'),
      ),
    who,
    ...(commit ? { commit } : {}),
  };
  return {
    target,
    previews: previewLog(table),
    previewOrigin: variable('PREVIEW_ORIGIN'),
    siteOrigin: variable('SITE_ORIGIN'),
  };
}
