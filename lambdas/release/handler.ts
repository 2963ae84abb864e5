import { ReleaseError } from '@platform/base/release-error';
import { awsAdapters } from '@platform/releases/aws/aws-site';
import { localAdapters } from '@platform/releases/local/local-site';
import { repairRelease } from '@platform/releases/orders/go-live';
import {
  composeClient,
  executeOrdersOn,
  invokeFunction,
  orderSchema,
  requireAllowed,
} from '@platform/releases/orders/order';
import { type Adapters, releaseTarget } from '@platform/releases/release-target';
import { stageSettingsSchema } from '@site/contracts/site-json';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { requireVariable } from '../shared/environment';

/** `by`, `commit`: sender and checkout, recorded as the sender states them. IAM decides who may invoke the function. */
const releaseEventSchema = z.union([
  z.object({
    order: orderSchema,
    by: z.string().check(z.maxLength(120)),
    commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}\+?$/))),
  }),
  /** `full`: compares with the key-value store even if no full check is due. */
  z.object({ repair: z.literal(true), full: z.optional(z.boolean()) }),
]);

const lambda = composeClient();
let adapters: Adapters | undefined;

/**
 * Carries out one order with the rights of this release function. A refusal is returned as `refused`, with its code and
 * data; other failures are thrown. Every order leaves a line in the log, and every release a record in the table.
 */
export async function handler(event: unknown): Promise<unknown> {
  const request = releaseEventSchema.parse(event);
  const name = requireVariable('RELEASE_FUNCTION');
  if ('repair' in request)
    return { asked: await repairRelease(connectTarget(name), { now: new Date(), full: request.full === true }) };
  const { order, by, commit } = request;
  const who = `${name}: ${by}`;
  const audit = { function: name, who, ...(commit ? { commit } : {}), order };
  try {
    requireAllowed(name, order);
    const call = executeOrdersOn({
      target: connectTarget(who, commit),
      previewOrigin: requireVariable('PREVIEW_ORIGIN'),
    });
    const answer = await call(order);
    console.log(JSON.stringify({ audit: { ...audit, ...outcomeOf(answer) } }));
    return { answer };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.log(JSON.stringify({ audit: { ...audit, refused: error.serialized } }));
    return { refused: error.serialized };
  }
}

function outcomeOf(answer: unknown): Partial<Pick<LiveRecord, 'from' | 'when'>> & { to?: string } {
  const { from, when, composition } = answer as Partial<LiveRecord>;
  return {
    ...(from ? { from } : {}),
    ...(composition ? { to: composition } : {}),
    ...(when ? { when } : {}),
  };
}

function connectTarget(who: string, commit?: string) {
  // Set by the platform of a developer's machine, whose stores are files.
  const { LOCAL_DATA_DIR: dataDir, KVS_ARN: liveStore } = process.env;
  adapters ??= dataDir
    ? localAdapters(dataDir)
    : awsAdapters({
        bucket: requireVariable('SITE_BUCKET'),
        // Pull requests can reach the function of previews, so it has no permission on the store that holds `live`.
        liveStore,
        previewStore: requireVariable('PREVIEW_KVS_ARN'),
      });
  return releaseTarget(adapters, {
    releases: { table: requireVariable('RELEASES_TABLE') },
    settings: stageSettingsSchema.parse(JSON.parse(requireVariable('STAGE_SETTINGS'))),
    invoke(request) {
      const { preview } = request.settings;
      return invokeFunction(
        lambda,
        requireVariable(preview ? 'COMPOSE_PREVIEW_FUNCTION' : 'COMPOSE_FUNCTION'),
        request,
      );
    },
    who,
    commit,
  });
}
