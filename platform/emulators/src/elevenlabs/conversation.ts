import { setTimeout as waitFor } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { AGENT_LANGUAGES, type AgentLanguage, LINES, type LineId, type Scenario } from './agent.ts';
import { durationMs, lineAudio, measureLoudness, splitChunks } from './audio.ts';

/** The client's messages that the agent heeds; audio has no `type`. Source: elevenlabs/packages, `packages/types`. */
const clientMessageSchema = z.union([
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
type ClientMessage = z.infer<typeof clientMessageSchema>;
type ToolResult = Extract<ClientMessage, { type: 'client_tool_result' }>;

/**
 * A message from the agent, as the SDK parses it: its event is in the field `<type>_event`, a tool call in
 * `client_tool_call`.
 */
type AgentMessage = { type: string; [event: string]: unknown };

const PING_MS = 2000;
/** Interval between chunks: they are sent faster than they are played, as by the service. */
const SEND_PACE_MS = 30;
/** Longer than any call, since people take time to write. */
const TEXT_PATIENCE_MS = 15 * 60_000;
/** The service's default timeout of a client tool. */
const TOOL_TIMEOUT_MS = 20_000;

/** The agent's side of one socket: says lines, listens, calls tools. `runScript` decides what it says and when. */
export class Conversation {
  readonly ear = new Ear();
  private readonly toolCalls = new Map<string, (result: ToolResult) => void>();
  private readonly ping: NodeJS.Timeout;
  private eventId = 0;
  private textOnly = false;
  language: AgentLanguage = AGENT_LANGUAGES[0];

  constructor(
    private readonly socket: WebSocket,
    readonly scenario: Scenario,
    conversationId: string,
    script: (conversation: Conversation) => Promise<void>,
  ) {
    this.ping = setInterval(() => this.send({ type: 'ping', ping_event: { event_id: ++this.eventId } }), PING_MS);
    socket.on('close', () => clearInterval(this.ping));
    let begun = false;
    // `ws` closes the connection after an invalid frame; without a listener the error would end the process.
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const message = clientMessageSchema.safeParse(parseJson(String(data)));
      if (!message.success) return;
      if (!('type' in message.data) || message.data.type !== 'conversation_initiation_client_data') {
        this.receive(message.data);
        return;
      }
      if (begun) return;
      begun = true;
      const { agent, conversation } = message.data.conversation_config_override ?? {};
      this.textOnly = conversation?.text_only ?? false;
      const formats = { agent_output_audio_format: 'pcm_16000', user_input_audio_format: 'pcm_16000' };
      this.send({
        type: 'conversation_initiation_metadata',
        conversation_initiation_metadata_event: { conversation_id: conversationId, ...formats },
      });
      if (this.speaks(agent?.language)) void script(this);
    });
  }

  /** False after either side has hung up, which ends the script. */
  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Takes the call's language. As the service does, opens the session first, and closes it if that is not allowed. */
  private speaks(asked: string | undefined): boolean {
    if (asked === undefined) return true;
    const language = AGENT_LANGUAGES.find((one) => one === asked);
    if (language && !this.scenario.refusesLanguage) {
      this.language = language;
      return true;
    }
    this.socket.close(1008, "Override for field 'language' is not allowed by config.");
    return false;
  }

  /** Says a line. Resolves when it has been played to its end. */
  async say(id: LineId): Promise<void> {
    const event_id = ++this.eventId;
    const agent_response = LINES[this.language][id];
    this.send({ type: 'agent_response', agent_response_event: { agent_response, event_id } });
    if (this.textOnly) return;
    const pcm = await lineAudio(this.language, id, this.scenario.fast);
    const began = Date.now();
    for (const piece of splitChunks(pcm)) {
      if (!this.open) return;
      this.send({ type: 'audio', audio_event: { audio_base_64: piece.toString('base64'), event_id } });
      await waitFor(SEND_PACE_MS);
    }
    while (this.open && Date.now() - began < durationMs(pcm)) await waitFor(SEND_PACE_MS);
  }

  /**
   * Waits for the visitor's turn. A spoken turn is transcribed as `transcript`; a written turn, which the service does
   * not echo, is returned.
   */
  async listen(transcript: string): Promise<string | undefined> {
    if (this.textOnly) return this.ear.turn(TEXT_PATIENCE_MS);
    await this.ear.turn(this.scenario.fast ? 200 : 6000);
    const user_transcription_event = { user_transcript: transcript, event_id: ++this.eventId };
    this.send({ type: 'user_transcript', user_transcription_event });
    return undefined;
  }

  /** Calls a tool in the visitor's browser. Resolves with undefined if it does not answer. */
  callTool(tool_name: string, parameters: Record<string, string>): Promise<ToolResult | undefined> {
    const event_id = ++this.eventId;
    const tool_call_id = `tool_${event_id}`;
    return new Promise((resolve) => {
      setTimeout(() => resolve(undefined), TOOL_TIMEOUT_MS).unref();
      this.socket.once('close', () => resolve(undefined));
      this.toolCalls.set(tool_call_id, resolve);
      this.send({
        type: 'client_tool_call',
        client_tool_call: { tool_name, tool_call_id, parameters, event_id },
      });
    });
  }

  hangUp(): void {
    this.socket.close(1000, 'Agent ended the call');
  }

  /** Breaks the connection without a close frame, as a network failure does. */
  drop(): void {
    this.socket.terminate();
  }

  private receive(message: ClientMessage): void {
    if ('user_audio_chunk' in message) this.ear.hear(Buffer.from(message.user_audio_chunk, 'base64'));
    else if (message.type === 'user_message') this.ear.read(message.text ?? '');
    else if (message.type === 'client_tool_result') this.toolCalls.get(message.tool_call_id)?.(message);
  }

  private send(message: AgentMessage): void {
    if (this.open) this.socket.send(JSON.stringify(message));
  }
}

/** Returns undefined for text that is not JSON: no schema of a message accepts that. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Loudness above which sound counts as speech. */
const SPEECH = 0.015;
/** A pause of this length ends a turn. */
const PAUSE_MS = 700;

/** Detects turns in the visitor's audio. */
class Ear {
  private spokenMs = 0;
  private quietMs = 0;
  private turnEnded: ((written?: string) => void) | null = null;

  /** Processes the next chunk of the visitor's PCM. */
  hear(pcm: Buffer): void {
    const ms = durationMs(pcm);
    if (measureLoudness(pcm) >= SPEECH) {
      this.spokenMs += ms;
      this.quietMs = 0;
      return;
    }
    this.quietMs += ms;
    if (this.quietMs < PAUSE_MS) return;
    if (this.spokenMs > 0) this.turnEnded?.();
    this.spokenMs = 0;
  }

  /** Processes a message that the visitor wrote. */
  read(text: string): void {
    this.turnEnded?.(text);
  }

  /** Resolves when the visitor has spoken and paused, or has written, with the text; or after `patienceMs`. */
  turn(patienceMs: number): Promise<string | undefined> {
    this.spokenMs = 0;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.turnEnded?.(), patienceMs);
      this.turnEnded = (written) => {
        clearTimeout(timer);
        this.turnEnded = null;
        resolve(written);
      };
    });
  }
}
