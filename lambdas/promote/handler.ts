import { ReleaseError } from '@platform/base/release-error';
import { awsAdapters, localAdapters } from '@platform/releases/adapters';
import {
  composeClient,
  identityOf,
  invokeFunction,
  type Proof,
  proofSchema,
} from '@platform/releases/aws/invoke';
import { repair } from '@platform/releases/log/repair';
import { requireAllowed } from '@platform/releases/orders/doors';
import { orderSchema } from '@platform/releases/orders/order-schema';
import { callerOn } from '@platform/releases/orders/orders';
import { type Adapters, releaseTarget } from '@platform/releases/release-target';
import { stageSettingsSchema } from '@site/contracts/site-json';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { variable } from '../shared/variable';

/**
 * `by`, `commit`: sender and checkout as the sender states them. The record names who signed `proof`, and calls a sender without
 * one unverified. The function's own door decides what is allowed.
 */
export const promoteEventSchema = z.union([
  z.object({
    order: orderSchema,
    by: z.string().check(z.maxLength(120)),
    commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}\+?$/))),
    proof: z.optional(proofSchema),
  }),
  /** `full`: compares with the key-value store even if no full check is due. */
  z.object({ repair: z.literal(true), full: z.optional(z.boolean()) }),
]);

const lambda = composeClient();
/** Kept between invocations. */
let adapters: Adapters | undefined;

/**
 * Carries out one order with the rights of this function's door. A refusal is returned as `refused`, with its code and
 * data; other failures are thrown. Every order leaves a line in the log, and every release a record in the table.
 */
export async function handler(event: unknown): Promise<unknown> {
  const request = promoteEventSchema.parse(event);
  const door = variable('DOOR');
  const target = connect(door, 'by' in request ? await recorded(door, request) : { who: door });
  if ('repair' in request)
    return { asked: await repair(target, { now: new Date(), full: request.full === true }) };
  const { order } = request;
  const { who, commit } = target;
  const audit = { door, who, ...(commit ? { commit } : {}), order };
  const call = callerOn({
    target,
    previewOrigin: variable('PREVIEW_ORIGIN'),
    siteOrigin: variable('SITE_ORIGIN'),
  });
  try {
    requireAllowed(door, order);
    const answer = await call(order);
    console.log(JSON.stringify({ audit: { ...audit, ...outcome(answer) } }));
    return { answer };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.log(JSON.stringify({ audit: { ...audit, refused: error.serialized } }));
    return { refused: error.serialized };
  }
}

function outcome(answer: unknown): Partial<Pick<LiveRecord, 'from' | 'when'>> & { to?: string } {
  const { from, when, composition } = answer as Partial<LiveRecord>;
  return {
    ...(from ? { from } : {}),
    ...(composition ? { to: composition } : {}),
    ...(when ? { when } : {}),
  };
}

/** Returns who sent an order, for the record. On a developer's machine nobody signs. */
async function recorded(
  door: string,
  { by, commit, proof }: { by: string; commit?: string | undefined; proof?: Proof | undefined },
) {
  if (process.env.LOCAL_DATA_DIR) return { who: `${door}: ${by}`, commit };
  const account = variable('SITE_BUCKET').split('-').at(-1) ?? '';
  const verified = proof && (await identityOf(proof, account));
  return { who: `${door}: ${verified ?? `${by} (unverified)`}`, commit };
}

function connect(door: string, { who, commit }: { who: string; commit?: string | undefined }) {
  // Set by the platform of a developer's machine, whose stores are files.
  const { LOCAL_DATA_DIR: dataDir, KVS_ARN: liveStore } = process.env;
  adapters ??= dataDir
    ? localAdapters(dataDir)
    : awsAdapters({
        bucket: variable('SITE_BUCKET'),
        // Pull requests can reach the previews door, so it has no permission on the store that holds `live`.
        liveStore,
        previewStore: variable('PREVIEW_KVS_ARN'),
      });
  return releaseTarget(adapters, {
    releases: { table: variable('RELEASES_TABLE') },
    settings: stageSettingsSchema.parse(JSON.parse(variable('STAGE_SETTINGS'))),
    invoke(request) {
      const { preview } = request.settings;
      return invokeFunction(
        lambda,
        variable(preview ? 'COMPOSE_PREVIEW_FUNCTION' : 'COMPOSE_FUNCTION'),
        request,
      );
    },
    door,
    who,
    commit,
  });
}
