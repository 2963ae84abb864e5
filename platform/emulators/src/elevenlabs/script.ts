import { type Conversation, pause } from './conversation.ts';
import { HEARD, NAME, PHONES } from './lines.ts';

/** The tools that the site gives the agent. */
const SAVE = 'save_contact';
const NAVIGATE = 'navigate';
/** A number in what was written. */
const PHONE = /\+?\d[\d\s().-]{5,}\d/;
/** So that the last words sound before the line goes dead. */
const LAST_WORDS_MS = 400;

/** One call as a real agent would lead it: greets, answers, asks for a phone, saves it by the tool, says goodbye. */
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

/** Thanks only for what the tool says is saved: its answers begin with their verdict. */
async function save(call: Conversation, phone: string): Promise<void> {
  const result = await call.callTool(SAVE, { phone, ...(call.scenario.noName ? {} : { name: NAME }) });
  const saved = result !== undefined && !result.is_error && String(result.result).startsWith('Спасибо');
  await call.say(saved ? 'thanks' : 'apology');
}
