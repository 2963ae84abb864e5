import { PARTS_FOLDER, registeredParts } from '../../../infra/config/registered-parts';
import { registerPart } from '../registration';
import type { Command } from './context';

/** Writes the registration of a part of another repository. Takes effect with the next deployment. */
export const register: Command = async ({ say, options }, [name = '']) => {
  const { repository, ids, owner, budget } = options;
  const file = await registerPart({ name, repository, ids, owner, budget });
  say(
    `Wrote ${file}. Have it reviewed and merged, then deploy infra once; for the local site, run "npm start" again.`,
  );
  say(`Then ${repository} can release ${name}.`);
  return { name, file };
};

/** Removes a part from the live site. */
export const retire: Command = async ({ site, step, say, options }, [part = '']) => {
  const { call } = await site();
  const live = await step(`Composing the site without ${part}`, () =>
    call({ action: 'retire', part, ...(options.gone ? { gone: true } : {}) }),
  );
  const registered = registeredParts().some((one) => one.name === part);
  const rest = registered
    ? `${PARTS_FOLDER}/${part}.json, have that reviewed, and deploy infra`
    : 'its sources';
  say(`Live: ${live.composition}, without ${part}. To keep it from being released again, remove ${rest}.`);
  return live;
};
