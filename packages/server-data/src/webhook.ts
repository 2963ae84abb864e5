import { LIMITS } from '@site/contracts/limits';
import { lenientRecordOf } from '@site/contracts/records';
import * as z from 'zod/mini';

/** `t=<unix seconds>,v0=<hex>`: HMAC-SHA256 over `<t>.<raw body>`. https://elevenlabs.io/docs/agents-platform/workflows/post-call-webhooks */
export const WEBHOOK_SIGNATURE_HEADER = 'elevenlabs-signature';
/** Seconds by which a signature's time may differ from ours, either way. */
export const WEBHOOK_WINDOW_SECONDS = 30 * 60;

const loose = z.catch(z.optional(z.string()), undefined);

/**
 * What is read of a post-call webhook; everything else in it is left alone, and what has an unexpected shape counts as
 * absent: the service may add and change fields, and a phone in the rest must not be lost for it.
 */
export const webhookSchema = z.object({
  type: z.string(),
  data: z.object({
    agent_id: z.string(),
    conversation_id: z.string().check(z.minLength(1), z.maxLength(LIMITS.conversationIdLength)),
    transcript: z.catch(z.optional(z.array(z.object({ role: loose, message: loose }))), undefined),
    metadata: z.catch(z.optional(z.object({ call_duration_secs: z.optional(z.number()) })), undefined),
    analysis: z.catch(
      z.optional(
        z.object({
          transcript_summary: loose,
          data_collection_results: z.catch(
            z.optional(lenientRecordOf(z.object({ value: z.optional(z.unknown()) }))),
            undefined,
          ),
        }),
      ),
      undefined,
    ),
  }),
});
export type Webhook = z.output<typeof webhookSchema>;
/** The only type that carries a conversation. */
export const TRANSCRIPTION = 'post_call_transcription';

/** What the webhook is answered: the first time, a repeat, or nothing that is kept. */
export const webhookAnswerSchema = z.object({ outcome: z.enum(['stored', 'repeated', 'ignored']) });
export type WebhookOutcome = z.infer<typeof webhookAnswerSchema>['outcome'];
