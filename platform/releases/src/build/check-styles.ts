import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refuse } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import { styleFaults } from '@site/federation/style-faults';

/**
 * Throws `release/style-leaks` for every rule of a built remote that applies to other parts' elements, whatever tool built it. Its own
 * classes start with its name, or with what the build lists as `classes` in `part.json`, as Vite's does for CSS modules.
 */
export function checkStyles(dir: string, part: string): void {
  if (part === SHELL) return;
  const client = path.join(dir, 'client');
  const info = readFileSync(path.join(client, '.vite/part.json'), 'utf8');
  const { classes = [] } = JSON.parse(info) as { classes?: string[] };
  const isOwn = (name: string) => [part, ...classes].some((start) => name.startsWith(start));
  const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const code = 'release/style-leaks';
  const remedy = `Write it in @layer page, and begin its selector with a class that starts with "${part}", or is listed as that of a CSS module`;
  const faults = sheets.flatMap((file) =>
    styleFaults(readFileSync(path.join(client, file), 'utf8'), part, isOwn).map(({ line, what }) => ({
      ...({ code, part, file: `client/${file}:${line}`, what, remedy } as const),
    })),
  );
  refuse(code, `The styles of ${part} would change other parts of the page`, faults);
}
