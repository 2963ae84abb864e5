import * as z from 'zod/mini';

/** Subprotocol that the service negotiates. */
export const SUBPROTOCOL = 'convai';
export const CONVERSATION_PATH = '/v1/convai/conversation';
export const SIGNED_URL_PATH = '/v1/convai/conversation/get-signed-url';

/**
 * Messages from a client. Audio has no `type`. Source: elevenlabs/packages, `packages/types`, the agent's AsyncAPI document.
 */
export const clientMessageSchema = z.union([
  z.object({ user_audio_chunk: z.string() }),
  z.object({
    type: z.literal('conversation_initiation_client_data'),
    conversation_config_override: z.optional(
      z.object({
        agent: z.optional(z.object({ language: z.optional(z.string()) })),
        conversation: z.optional(z.object({ text_only: z.optional(z.boolean()) })),
      }),
    ),
  }),
  z.object({ type: z.literal('pong'), event_id: z.number() }),
  z.object({
    type: z.literal('client_tool_result'),
    tool_call_id: z.string(),
    result: z.unknown(),
    is_error: z.boolean(),
  }),
  z.object({ type: z.literal('user_message'), text: z.optional(z.string()) }),
  z.object({ type: z.literal('contextual_update'), text: z.string() }),
  z.object({ type: z.enum(['user_activity', 'feedback']) }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
export type ToolResult = Extract<ClientMessage, { type: 'client_tool_result' }>;

/** Messages from the agent, as the SDK parses them. */
export type AgentMessage =
  | {
      type: 'conversation_initiation_metadata';
      conversation_initiation_metadata_event: {
        conversation_id: string;
        agent_output_audio_format: 'pcm_16000';
        user_input_audio_format: 'pcm_16000';
      };
    }
  | { type: 'audio'; audio_event: { audio_base_64: string; event_id: number } }
  | { type: 'agent_response'; agent_response_event: { agent_response: string; event_id: number } }
  | {
      type: 'agent_response_correction';
      agent_response_correction_event: {
        original_agent_response: string;
        corrected_agent_response: string;
        event_id: number;
      };
    }
  | { type: 'user_transcript'; user_transcription_event: { user_transcript: string; event_id: number } }
  | { type: 'vad_score'; vad_score_event: { vad_score: number } }
  | { type: 'interruption'; interruption_event: { event_id: number } }
  | { type: 'ping'; ping_event: { event_id: number; ping_ms?: number } }
  | {
      type: 'client_tool_call';
      client_tool_call: {
        tool_name: string;
        tool_call_id: string;
        parameters: Record<string, string>;
        event_id: number;
      };
    };
