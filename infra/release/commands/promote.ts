import { planRollback } from '../rollback-plan';
import { type Command, required, versionOf } from './context';
import { publishPart } from './publish';

export const promote: Command = async (context, [name, given]) => {
  const { site, step, say } = context;
  const part = required(name);
  const version = versionOf(given) ?? (await publishPart(context, part)).version;
  const { call } = await site();
  const live = await step(`Composing and promoting ${part} ${version}`, () =>
    call({ action: 'promote', part, version }),
  );
  say(`Live: ${live.composition}`);
  return live;
};

export const rollback: Command = async ({ site, step, say }, [named]) => {
  const { target, call } = await site();
  const plan = planRollback(await target.log.history(), named);
  const to = named ?? plan?.to?.composition;
  if (plan?.to && plan.to.composition !== plan.from.composition) {
    say(`From ${plan.from.composition} to ${plan.to.composition}, which was live at ${plan.to.when}.`);
    say(plan.next ? `One more rollback would go to ${plan.next.composition}.` : 'It is the oldest way back.');
  }
  const live = await step('Rolling back', () => call({ action: 'rollback', ...(to ? { to } : {}) }));
  say(`Live: ${live.composition}`);
  return live;
};
