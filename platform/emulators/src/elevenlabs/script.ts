import { type Conversation, pause } from './conversation.ts';
import { HEARD, NAME, PHONES } from './lines.ts';

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
  const written = await call.listen(whatWasSaid(call));
  if (!call.open) return;
  await save(call, scenario.badPhone ? PHONES.bad : (PHONE.exec(written ?? '')?.[0] ?? PHONES.first));
  if (scenario.corrected) {
    await call.say('again');
    await call.listen(HEARD.correction);
    await save(call, PHONES.corrected);
  }
  await call.say('goodbye');
  if (scenario.stays) return;
  await pause(LAST_WORDS_MS);
  call.hangUp();
}

function whatWasSaid({ scenario }: Conversation): string {
  if (scenario.badPhone) return HEARD.badPhone;
  return scenario.noName ? HEARD.phoneOnly : HEARD.contact;
}

/** Calls the tool. The agent thanks only if the result starts with the text of success. */
async function save(call: Conversation, phone: string): Promise<void> {
  const result = await call.callTool(SAVE, { phone, ...(call.scenario.noName ? {} : { name: NAME }) });
  const saved = result !== undefined && !result.is_error && String(result.result).startsWith('Спасибо');
  await call.say(saved ? 'thanks' : 'apology');
}
