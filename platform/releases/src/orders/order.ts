import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { awsClient, invocationLimits } from '@platform/base/aws-client';
import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { identifySender } from '@platform/base/workspace';
import { resourceNames } from '@platform/config/resource-names';
import { decisionSchema } from '@platform/judge/decide';
import { partNameSchema as part, versionSchema } from '@site/contracts/microfrontend';
import { compositionIdSchema, versionsSchema } from '@site/site-model/composition';
import type { LiveRecord, PreviewRecord } from '@site/site-model/release-log';
import { rolloutSchema, waitingSchema } from '@site/site-model/rollout';
import * as z from 'zod/mini';
import type { ReleaseTarget } from '../release-target';
import { freezeReleases, thawReleases } from './freeze';
import { openPreview } from './preview';
import { promotePart, releaseAllParts, retirePart } from './release';
import { rollbackPart, rollbackSite } from './rollback';
import { type Aborted, abortPart, advanceRollout, startNext, startRollout, withdrawRollout } from './rollout';

const ofVersion = { part, version: versionSchema };

/** What the judge saw of a rollout. */
const { since, percent, stepSince } = rolloutSchema.shape;
const seen = { part, since, percent, stepSince };

/** Every change of what visitors or reviewers see, as data, which a release function carries out. */
export const orderSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('promote'), ...ofVersion }),
  /** To a share of the visitors, or into the line. */
  z.object({ action: z.literal('rollout'), ...ofVersion }),
  /** Of the judge: the next step, or the end. */
  z.object({ action: z.literal('advance'), ...seen }),
  z.object({ action: z.literal('withdraw'), ...seen, figures: z.optional(decisionSchema) }),
  /** Of the judge: starts the head of the line. `giveUp`: drops it if that fails. */
  z.object({
    action: z.literal('start-next'),
    part,
    since: waitingSchema.shape.since,
    giveUp: z.optional(z.boolean()),
  }),
  z.object({ action: z.literal('rollback'), to: z.optional(compositionIdSchema) }),
  /**
   * What the sender saw: the live version, and when the part's rollout began. The function finds the version to go back
   * to.
   */
  z.object({
    action: z.literal('rollback-part'),
    part,
    from: z.optional(versionSchema),
    rollout: z.optional(since),
  }),
  z.object({ action: z.literal('preview'), ...ofVersion }),
  z.object({ action: z.literal('abort'), part }),
  /** `gone`: addresses that would be lost answer 410; without it the order is refused. */
  z.object({ action: z.literal('retire'), part, gone: z.optional(z.boolean()) }),
  z.object({ action: z.literal('freeze'), reason: z.optional(z.string().check(z.maxLength(200))) }),
  z.object({ action: z.literal('thaw') }),
  /** `after`: the number of the live record that the sender saw; without it, only the first release of a stage. */
  z.object({ action: z.literal('release-all'), versions: versionsSchema, after: z.optional(z.number()) }),
]);
export type ReleaseOrder = z.infer<typeof orderSchema>;

/** The answer to each order: the live record, but for two. `origin`: the preview origin. */
type AnswerTo<Order extends ReleaseOrder> = Order['action'] extends 'preview'
  ? PreviewRecord & { origin: string }
  : Order['action'] extends 'abort'
    ? Aborted
    : LiveRecord;

/** Carries out an order, or sends it to a release function. Rejects with a ReleaseError when it is refused. */
export type SendOrder = <Order extends ReleaseOrder>(order: Order) => Promise<AnswerTo<Order>>;

/** Function of the platform's owners, who may order everything. */
export const PLATFORM = 'platform';
/** Function that opens previews of any part, and does nothing else. */
export const PREVIEWS = 'previews';
/** Function of the people on duty: they end, roll back and freeze, but release nothing new. */
export const OPERATORS = 'operators';

/**
 * Returns the release functions: one for each part, and these three. All have the same code; IAM says who may invoke
 * which, this file what that name may order.
 */
export const releaseFunctionsOf = (parts: readonly string[]) => [...parts, PLATFORM, PREVIEWS, OPERATORS];

type Action = ReleaseOrder['action'];

/** A part's own orders; the judge gives some of them in its name. */
const OF_PART: readonly Action[] = [
  ...(['promote', 'rollout', 'advance', 'withdraw', 'start-next'] as const),
  ...(['rollback-part', 'abort', 'retire'] as const),
];
const OF_OPERATORS: readonly Action[] = ['rollback', 'rollback-part', 'abort', 'freeze', 'thaw'];

const functionFor = (order: ReleaseOrder): string =>
  order.action === 'preview' ? PREVIEWS : 'part' in order ? order.part : PLATFORM;

export function requireAllowed(name: string, order: ReleaseOrder): void {
  const { action } = order;
  if (name === PLATFORM) return;
  const others: Record<string, readonly Action[]> = { [PREVIEWS]: ['preview'], [OPERATORS]: OF_OPERATORS };
  const allowed = others[name] ?? OF_PART;
  if (!allowed.includes(action))
    throw new ReleaseError(
      'release/order-not-allowed',
      `The release function ${name} may not ${action}; it may ${allowed.join(', ')}.`,
      'Use the pipeline of the part, or ask the platform’s owners, who may with --as platform.',
    );
  if (allowed === OF_PART && 'part' in order && order.part !== name)
    throw new ReleaseError(
      'release/foreign-part',
      `The release function ${name} may not ${action} ${order.part}.`,
      `Use the pipeline of ${order.part}, or ask the platform’s owners (--as platform).`,
    );
}

/** Invokes a function and returns its answer. Rejects with the function's own message when it failed. */
export async function invokeFunction(client: LambdaClient, name: string, event: unknown): Promise<unknown> {
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) }),
  );
  const answer: unknown = Payload ? JSON.parse(Buffer.from(Payload).toString()) : undefined;
  if (FunctionError) throw new Error((answer as { errorMessage?: string })?.errorMessage ?? `${name} failed.`);
  return answer;
}

const outcomeSchema = z.union([refusalSchema, z.object({ answer: z.unknown() })]);

interface OrderSender {
  lambda: LambdaClient;
  stage: string;
  /** The release function that carries orders out, unless it follows from the order. */
  as?: string | undefined;
  by: string;
  commit?: string | undefined;
}

export const orderClient = (options: LambdaClientConfig = {}): LambdaClient =>
  awsClient(LambdaClient, { ...options, maxAttempts: 1 }, invocationLimits(RELEASE_MINUTES.release));

export const composeClient = (): LambdaClient =>
  awsClient(LambdaClient, { maxAttempts: 1 }, invocationLimits(RELEASE_MINUTES.compose));

/** Sends an order to its release function and returns the answer. Rejects with a ReleaseError when it is refused. */
export async function sendOrder<Order extends ReleaseOrder>(
  { lambda, stage, as, by, commit }: OrderSender,
  order: Order,
): Promise<AnswerTo<Order>> {
  const name = resourceNames(stage).releaseFunction(as ?? functionFor(order));
  const outcome = outcomeSchema.parse(await invokeFunction(lambda, name, { order, by, commit }));
  if ('refused' in outcome) throw ReleaseError.from(outcome.refused);
  // The function carried out this order, by the table below.
  return outcome.answer as AnswerTo<Order>;
}

/** Returns what sends orders of this checkout. Throws `release/unknown-function`. `parts`: those that have a function. */
export function createOrderSender(parts: readonly string[], sender: Omit<OrderSender, 'by' | 'commit'>): SendOrder {
  const { who: by, commit } = identifySender();
  const names = releaseFunctionsOf(parts);
  if (sender.as !== undefined && !names.includes(sender.as))
    throw new ReleaseError(
      'release/unknown-function',
      `Unknown release function "${sender.as}".`,
      `Pass one of these to --as: ${names.join(', ')}.`,
    );
  return (order) => sendOrder({ ...sender, by, commit }, order);
}

/** How many minutes the functions may run: a release renders again after a conflict, the judge waits for its orders. */
export const RELEASE_MINUTES = { compose: 10, release: 15, judge: 15 } as const;

type OrderOf<Action extends ReleaseOrder['action']> = Extract<ReleaseOrder, { action: Action }>;
const ORDERS: {
  [Action in ReleaseOrder['action']]: (
    target: ReleaseTarget,
    order: OrderOf<Action>,
    origin: string,
  ) => Promise<AnswerTo<OrderOf<Action>>>;
} = {
  promote: (target, { part, version }) => promotePart(target, part, version),
  rollout: (target, { part, version }) => startRollout(target, part, version),
  advance: advanceRollout,
  withdraw: (target, order) => withdrawRollout(target, order, order.figures),
  'start-next': startNext,
  rollback: (target, { to }) => rollbackSite(target, to),
  'rollback-part': (target, order) => rollbackPart(target, order.part, order),
  preview: async (target, order, origin) => ({
    ...(await openPreview(target, { ...order, now: new Date() })),
    origin,
  }),
  abort: (target, { part }) => abortPart(target, part, new Date()),
  retire: (target, { part, gone = false }) => retirePart(target, part, { gone }),
  freeze: (target, { reason }) => freezeReleases(target, reason),
  thaw: thawReleases,
  'release-all': (target, { versions, after }) => releaseAllParts(target, versions, after),
};

/** Returns a caller that carries orders out in this process. */
export const executeOrdersOn =
  ({ target, previewOrigin }: { target: ReleaseTarget; previewOrigin: string }): SendOrder =>
  (order) =>
    // TypeScript relates no function of the table to its order.
    (ORDERS[order.action] as (...given: unknown[]) => Promise<never>)(target, order, previewOrigin);
