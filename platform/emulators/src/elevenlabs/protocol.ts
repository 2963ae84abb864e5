import * as z from 'zod/mini';

/** Subprotocol that the service negotiates. */
export const SUBPROTOCOL = 'convai';
export const CONVERSATION_PATH = '/v1/convai/conversation';
export const SIGNED_URL_PATH = '/v1/convai/conversation/get-signed-url';

/**
 * The messages from a client that the agent heeds. Audio has no `type`. Source: elevenlabs/packages, `packages/types`, the agent's AsyncAPI document.
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
  z.object({
    type: z.literal('client_tool_result'),
    tool_call_id: z.string(),
    result: z.unknown(),
    is_error: z.boolean(),
  }),
  z.object({ type: z.literal('user_message'), text: z.optional(z.string()) }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;
export type ToolResult = Extract<ClientMessage, { type: 'client_tool_result' }>;

/** A message from the agent, as the SDK parses it: its event is in the field `<type>_event`, a tool call in `client_tool_call`. */
export type AgentMessage = { type: string; [event: string]: unknown };
