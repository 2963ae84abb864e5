import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import {
  PARTS_FOLDER,
  type RegisteredPart,
  registeredParts,
  registeredPartText,
} from '@platform/config/registered-parts';
import type { Command } from '../run-program';
import { askGitHub } from './ask-github';

/** Writes the registration of a part of another repository. Takes effect with the next deployment. */
export const register: Command = async ({ say, options }, [name = '']) => {
  const { repository, ids, owner } = options;
  const file = await registerPart({ name, repository, ids, owner });
  say(
    `Wrote ${file}. Have it reviewed and merged, then deploy infra once; for the local site, run "npm start" again.`,
  );
  say(`Then ${repository} can release ${name}.`);
  return { name, file };
};

/** The options of `register`, as typed. */
export interface Registration {
  name: string;
  /** `owner/name`. */
  repository: string | undefined;
  /** `<owner's id>/<repository's id>`; if missing, read from GitHub, which works only for public repositories. */
  ids: string | undefined;
  /** `@organization/team`. */
  owner: string | undefined;
}

interface Ground {
  /** Folder of the registrations. */
  folder: string;
  ask: typeof fetch;
}
const HERE: Ground = { folder: path.join(ROOT, PARTS_FOLDER), ask: fetch };

const invalid = (option: string, typed: string, expected: string) =>
  new ReleaseError('release/registration-invalid', `Invalid ${option} "${typed}".`, `Expected ${expected}.`);

/**
 * Writes a part's registration, to be reviewed and deployed. Returns its path. Throws a ReleaseError for an invalid option, an
 * existing file or an invalid registration.
 */
export async function registerPart(given: Registration, { folder, ask }: Ground = HERE): Promise<string> {
  const { name, owner = '' } = given;
  const [, account, repository] = /^([^/\s]+)\/([^/\s]+)$/.exec(given.repository ?? '') ?? [];
  if (!account || !repository)
    throw invalid('--repository', given.repository ?? '', '<owner>/<name>, as GitHub shows it');
  const ids =
    given.ids === undefined ? await idsOf({ owner: account, name: repository }, ask) : typed(given.ids);
  const part: RegisteredPart = {
    name,
    repository: { owner: account, name: repository, ...ids, subject: 'ids' },
    owner,
  };
  const text = registeredPartText(part);
  const file = path.join(folder, `${name}.json`);
  if (existsSync(file))
    throw new ReleaseError(
      'release/already-registered',
      `${name} is already registered.`,
      `Edit ${PARTS_FOLDER}/${name}.json instead.`,
    );
  writeFileSync(file, text);
  try {
    registeredParts(folder);
  } catch (error) {
    rmSync(file);
    throw error;
  }
  return `${PARTS_FOLDER}/${name}.json`;
}

function typed(ids: string) {
  const [, ownerId, id] = /^(\d+)\/(\d+)$/.exec(ids) ?? [];
  if (!ownerId || !id) throw invalid('--ids', ids, "<owner's id>/<repository's id>");
  return { ownerId: Number(ownerId), id: Number(id) };
}

async function idsOf(repository: { owner: string; name: string }, ask: typeof fetch) {
  const { ids, status, look } = await askGitHub(ask, repository);
  if (ids) return ids;
  throw new ReleaseError(
    'release/repository-hidden',
    `GitHub does not show ${repository.owner}/${repository.name} without authentication (${status ?? 'no answer'}).`,
    `It is private, or can’t be reached from here. Read its ids with "${look}" and add --ids <ownerId>/<id>.`,
  );
}
