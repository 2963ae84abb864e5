import { PARTS_FOLDER, registeredParts } from '../../../infra/config/registered-parts';
import { registerPart } from '../registration';
import { type Command, required } from './context';

/** Writes the file of a part of another repository. Nothing that runs is changed by it. */
export const register: Command = async ({ say, options }, [name]) => {
  const { repository, ids, owner, budget } = options;
  const file = await registerPart({ name: required(name), repository, ids, owner, budget });
  say(
    `Wrote ${file}. Have it reviewed and merged, then deploy infra once; on this machine, start the site again.`,
  );
  say(`After that ${repository} releases ${name} by itself.`);
  return { name, file };
};

/** Takes a part out of what is live. */
export const retire: Command = async ({ site, step, say, options }, [name]) => {
  const part = required(name);
  const { call } = await site();
  const live = await step(`Composing the site without ${part}`, () =>
    call({ action: 'retire', part, ...(options.gone ? { gone: true } : {}) }),
  );
  const registered = registeredParts().some((one) => one.name === part);
  const rest = registered
    ? `${PARTS_FOLDER}/${part}.json, have that reviewed, and deploy infra`
    : 'its sources';
  say(`Live: ${live.composition}, without ${part}. So that it can't come back, remove ${rest}.`);
  return live;
};
