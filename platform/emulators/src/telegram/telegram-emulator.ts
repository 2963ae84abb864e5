/* Why not telegram-test-api: the site needs Telegram's limits, and it brings Express and axios for one method. */

import { appendFileSync, mkdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { type Listening, listen, readBody } from '@platform/base/listen';

/** Telegram's limit, in UTF-16 code units after entities are parsed: https://core.telegram.org/bots/api#sendmessage */
const TEXT_LIMIT = 4096;

/** A line of the record. */
export interface SentMessage {
  at: string;
  chatId: string;
  text: string;
  messageId: number;
}

/** Starts an emulator of Telegram's Bot API, which accepts `sendMessage` and appends each message as a line to the file `record`. */
export async function startTelegramEmulator(record: string): Promise<Listening> {
  let messageId = 0;
  mkdirSync(path.dirname(record), { recursive: true });

  const send = (message: Record<string, unknown>, response: ServerResponse) => {
    const { chat_id: chatId, text } = message;
    if (chatId === undefined || chatId === '') return refuse(response, 400, 'Bad Request: chat_id is empty');
    if (typeof text !== 'string' || text.trim() === '')
      return refuse(response, 400, 'Bad Request: message text is empty');
    if (text.length > TEXT_LIMIT) return refuse(response, 400, 'Bad Request: message is too long');
    messageId += 1;
    const sent: SentMessage = { at: new Date().toISOString(), chatId: String(chatId), text, messageId };
    try {
      appendFileSync(record, `${JSON.stringify(sent)}\n`);
    } catch {
      // A message that is not recorded is not accepted, so that the sender tries again.
      return refuse(response, 500, 'Internal Server Error');
    }
    const date = Math.floor(Date.now() / 1000);
    const result = { message_id: messageId, date, chat: { id: chatId, type: 'group' }, text };
    return answer(response, 200, { ok: true, result });
  };

  const server = createServer(async (request, response) => {
    const body = (await readBody(request, 100_000))?.toString() || '{}';
    if (!/^\/bot[^/]+\/sendMessage$/.test(request.url ?? '')) return refuse(response, 404, 'Not Found');
    return send(JSON.parse(body), response);
  });

  return listen(server, { port: 0, what: 'the Telegram emulator', guarded: true });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, description: string): void {
  answer(response, status, { ok: false, error_code: status, description });
}
