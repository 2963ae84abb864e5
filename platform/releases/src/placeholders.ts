import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, refuse } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import type { Check } from '@platform/composer/checks/versions';
import { isReserved } from '@platform/config/placeholders';
import { type Placeholder, placeholderSchema } from '@site/contracts/placeholders';
import { SHELL } from '@site/contracts/shell';
import type { StageSettings } from '@site/contracts/site-json';
import * as z from 'zod/mini';

/** The list of a part's placeholders, beside its `part.ts`. A part without the file has none. */
export const PLACEHOLDERS_FILE = 'placeholders.json';
const code = 'release/placeholder';

/** Returns the placeholders in a part's sources. Throws `release/placeholders-invalid` for an invalid list. */
export function readPlaceholders(part: string, dir = workspace().folderOf(part)): Placeholder[] {
  const place = path.join(dir, PLACEHOLDERS_FILE);
  if (!existsSync(place)) return [];
  const { data, error } = z.array(placeholderSchema).safeParse(JSON.parse(readFileSync(place, 'utf8')));
  const invalid = 'release/placeholders-invalid';
  const faults = (error?.issues ?? []).map((issue): Fault => {
    const field = issue.path.join('.');
    const what = `is invalid: ${issue.message}`;
    return { code: invalid, part, file: PLACEHOLDERS_FILE, field, what, remedy: 'Correct it there' };
  });
  refuse(`The placeholders of ${part} are invalid`, faults);
  return data ?? [];
}

/** Returns the placeholders of a part as what a production stage refuses it for. */
export const placeholderFaults = (part: string, placeholders: readonly Placeholder[]): Fault[] =>
  placeholders.map(({ kind, file, at, filled }) => ({
    code,
    ...{ part, file, field: at.join(', ') },
    what: `is a placeholder (${kind})`,
    remedy: `Enter ${filled}, or make sure that it is true; then remove it from ${PLACEHOLDERS_FILE}`,
  }));

/**
 * Returns the check that visitors of a production stage get no placeholder. What they have got already, or get back by a rollback,
 * holds nobody.
 */
export const noPlaceholders =
  ({ production, preview, origin }: StageSettings): Check =>
  (artefacts) => {
    if (!production || preview) return [];
    const originFault: Fault = {
      code,
      ...{ part: 'stage', file: 'platform/config/src/stages.ts', field: 'origins' },
      what: `is the placeholder ${origin}`,
      remedy: 'Set it to the address of the site, and deploy',
    };
    return artefacts
      .filter(({ released }) => !released)
      .flatMap(({ name, manifest }) => [
        ...placeholderFaults(name, manifest.placeholders),
        ...(name === SHELL && isReserved(new URL(origin).host) ? [originFault] : []),
      ]);
  };
