import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteNameSchema } from '@site/contracts/part-name';
import { PART_NAMES } from '@site/contracts/part-names';
import { scriptBudgetSchema } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';
import { ConfigError } from './config-error';
import { repositorySchema } from './github-repository';

/** The folder of the registered parts, from the root. */
export const PARTS_FOLDER = 'infra/config/parts';
const FOLDER = path.join(import.meta.dirname, 'parts');

const registeredPartSchema = z.strictObject({
  name: remoteNameSchema,
  /** Whose pipelines release it. */
  repository: repositorySchema,
  /** The team that answers for it. */
  owner: z.string().check(
    z.regex(/^@[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9][\w.-]{0,99}$/, {
      error: 'expected a team of GitHub, such as @octo-org/partners',
    }),
  ),
  /** Gzipped bytes of all its scripts. */
  budget: scriptBudgetSchema,
});
/** A part that lives in a repository of its own and may release to this site. */
export type RegisteredPart = z.infer<typeof registeredPartSchema>;

/**
 * Reads the parts that other repositories release, by name. Throws `infra/registered-part`, naming every file, field and remedy, where
 * a file is not as its README says.
 */
export function registeredParts(folder: string = FOLDER): readonly RegisteredPart[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const read = files.map((file) => readPart(file, readFileSync(path.join(folder, file), 'utf8')));
  const parts = read.flatMap(({ part }) => part ?? []);
  const faults = [...read.flatMap(({ faults }) => faults), ...sharedRepositories(parts)];
  if (faults.length > 0)
    throw new ConfigError('infra/registered-part', `${PARTS_FOLDER}:\n${faults.join('\n')}`);
  return parts;
}

/** Gzipped bytes that the scripts of registered parts may have, by name. */
export const budgetsOf = (parts: readonly RegisteredPart[]): Record<string, number> =>
  Object.fromEntries(parts.map(({ name, budget }) => [name, budget]));

/** The text of a part's file. Throws `infra/registered-part` for a part that can't be registered. */
export function registeredPartText(part: RegisteredPart): string {
  const text = `${JSON.stringify(part, undefined, 2)}\n`;
  const { faults } = readPart(`${part.name}.json`, text);
  if (faults.length > 0) throw new ConfigError('infra/registered-part', faults.join('\n'));
  return text;
}

function readPart(file: string, text: string): { part?: RegisteredPart; faults: string[] } {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { faults: [`- ${file}: ${(error as Error).message}. Correct the JSON.`] };
  }
  const { success, data, error } = registeredPartSchema.safeParse(given);
  if (!success)
    return {
      faults: error.issues.map(
        ({ path: field, message }) =>
          `- ${file} ${field.join('.') || '(all of it)'}: ${message}. ${PARTS_FOLDER}/README.md says what it holds.`,
      ),
    };
  const here = (PART_NAMES as readonly string[]).includes(data.name);
  return {
    part: data,
    faults: [
      ...(file === `${data.name}.json`
        ? []
        : [`- ${file} name: is "${data.name}". Rename the file to ${data.name}.json, or correct the name.`]),
      ...(here
        ? [`- ${file} name: "${data.name}" is a part of this repository. Choose another name for the other.`]
        : []),
    ],
  };
}

/** A token of a job names its repository, so two parts of one would have the same pull requests' role. */
function sharedRepositories(parts: readonly RegisteredPart[]): string[] {
  return parts.flatMap(({ name, repository }, at) => {
    const other = parts.slice(0, at).find((one) => one.repository.id === repository.id);
    return other
      ? [
          `- ${name}.json repository.id: ${repository.id} is the repository of ${other.name} too. A repository releases one part; correct the id.`,
        ]
      : [];
  });
}
