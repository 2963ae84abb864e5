import { samePerson } from '../caller';
import { releasedBy } from '../report';
import { planRollback, undoneBy } from '../rollback-plan';
import { confirmUndoing } from './confirm';
import { type Command, required, versionOf } from './context';
import { publishPart } from './publish';

export const promote: Command = async (context, [name, given]) => {
  const { site, step, say } = context;
  const part = required(name);
  const version = versionOf(given) ?? (await publishPart(context, part)).version;
  const { call, target } = await site();
  const before = await target.log.current();
  const live = await step(`Composing and promoting ${part} ${version}`, () =>
    call({ action: 'promote', part, version }),
  );
  const renewed =
    before?.versions[part] === version ? ', rendered again with the settings that the stage has now' : '';
  say(
    before?.sequence === live.sequence
      ? `${part} ${version} was live already (${live.composition}); nothing changed.`
      : `Live: ${live.composition}${renewed}`,
  );
  return live;
};

export const rollback: Command = async ({ site, step, say, options }, [named]) => {
  const { target, call } = await site();
  const history = await target.log.history();
  const plan = planRollback(history, named);
  const to = named ?? plan?.to?.composition;
  if (plan?.to && plan.to.composition !== plan.from.composition) {
    say(`From ${plan.from.composition} to ${plan.to.composition}, which was live at ${plan.to.when}.`);
    say(plan.next ? `One more rollback would go to ${plan.next.composition}.` : 'It is the oldest way back.');
  }
  const undone = plan ? undoneBy(history, plan) : [];
  for (const { part, version, to: back, release } of undone)
    say(
      `  undoes ${part} ${version ?? '(none)'}, back to ${back ?? '(none)'}; released by ${releasedBy(release)}`,
    );
  const others = undone.filter(({ release }) => release && !samePerson(release.who, target.who));
  if (others.length > 0 && !options.yes) await confirmUndoing(others);
  const live = await step('Rolling back', () => call({ action: 'rollback', ...(to ? { to } : {}) }));
  say(`Live: ${live.composition}`);
  return live;
};
