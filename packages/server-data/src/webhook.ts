import { LIMITS } from '@site/contracts/limits';
import { cutTo, lenientRecordOf } from '@site/contracts/records';
import * as z from 'zod/mini';

/**
 * `t=<unix seconds>,v0=<hex>`: HMAC-SHA256 over `<t>.<raw body>`.
 * https://elevenlabs.io/docs/agents-platform/workflows/post-call-webhooks
 */
export const WEBHOOK_SIGNATURE_HEADER = 'elevenlabs-signature';
/**
 * Maximum difference between a signature's time and ours, in seconds. ElevenLabs repeats a delivery that we answered with
 * 5xx, 408 or 429 for 41 minutes, perhaps with the first signature; one that is replayed changes nothing.
 */
export const WEBHOOK_WINDOW_SECONDS = 60 * 60;

const loose = (max: number) => z.catch(z.optional(z.string().check(...cutTo(max))), undefined);
/** A value that the service collected; the owner may have defined it as a number. */
const collected = z.catch(
  z.optional(z.union([z.number(), z.string().check(z.trim(), ...cutTo(LIMITS.spokenPhoneLength))])),
  undefined,
);

/** The only type with a conversation. */
export const TRANSCRIPTION = 'post_call_transcription';
/** Other types have data of their own shapes. Without a type it may be a transcription of a new form: refused. */
export const webhookTypeSchema = z.object({ type: z.string().check(...cutTo(64)) });

/**
 * The fields of a transcription that are read. Fields and elements of an unexpected shape count as missing, each for itself, and
 * long texts are cut: the service may add and change fields, and a phone in the others must not be lost.
 */
export const webhookSchema = z.object({
  data: z.object({
    agent_id: loose(LIMITS.agentIdLength),
    conversation_id: z.string().check(z.minLength(1), z.maxLength(LIMITS.conversationIdLength)),
    transcript: z.catch(
      z.optional(z.array(z.catch(z.object({ role: loose(20), message: loose(5000) }), {}))),
      undefined,
    ),
    metadata: z.catch(z.optional(z.object({ call_duration_secs: z.optional(z.number()) })), undefined),
    analysis: z.catch(
      z.optional(
        z.object({
          transcript_summary: loose(5000),
          data_collection_results: z.catch(
            z.optional(lenientRecordOf(200, z.catch(z.object({ value: collected }), {}))),
            undefined,
          ),
        }),
      ),
      undefined,
    ),
  }),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookAnswerSchema = z.object({ outcome: z.enum(['stored', 'repeated', 'ignored']) });
export type WebhookOutcome = z.infer<typeof webhookAnswerSchema>['outcome'];
