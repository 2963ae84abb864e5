import { type Conversation, pause } from './conversation.ts';
import { PHONE as DEFAULT_PHONE, HEARD, NAME } from './lines.ts';

/** The tools that the site gives the agent. */
const SAVE = 'save_contact';
const NAVIGATE = 'navigate';
/** A phone number in a written message. */
const PHONE = /\+?\d[\d\s().-]{5,}\d/;
/** Lets the last words be played before the call ends. */
const LAST_WORDS_MS = 400;

/** Runs one call like a real agent: greets, answers, asks for a phone number, saves it with the tool, says goodbye. */
export async function runScript(call: Conversation): Promise<void> {
  const { scenario } = call;
  await call.say('greeting');
  if (scenario.drops) return call.drop();
  if (scenario.agentEnds) return call.hangUp();
  await call.listen(HEARD.question);
  if (scenario.navigates) await call.callTool(NAVIGATE, { path: '/products/lumi-ai' });
  await call.say('offer');
  const written = await call.listen(HEARD.contact);
  if (!call.open) return;
  await save(call, PHONE.exec(written ?? '')?.[0] ?? DEFAULT_PHONE);
  await call.say('goodbye');
  if (scenario.stays) return;
  await pause(LAST_WORDS_MS);
  call.hangUp();
}

/** Calls the tool. The agent thanks only if the result starts with the text of success. */
async function save(call: Conversation, phone: string): Promise<void> {
  const result = await call.callTool(SAVE, { phone, name: NAME });
  const saved = result !== undefined && !result.is_error && String(result.result).startsWith('Спасибо');
  await call.say(saved ? 'thanks' : 'apology');
}
