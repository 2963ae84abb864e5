import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { styleFaults } from '../style-faults';

/**
 * Returns the rules in the client of a built remote that apply to other parts' elements, whatever tool built it: file and line, relative
 * to the client's folder, and what is wrong. Its own classes start with its name, or with what the build lists as `classes` in
 * `part.json`, as Vite's does for CSS modules.
 */
export function checkStyles(folder: string, part: string): { file: string; what: string }[] {
  const info = readFileSync(path.join(folder, '.vite/part.json'), 'utf8');
  const { classes = [] } = JSON.parse(info) as { classes?: string[] };
  const isOwn = (name: string) => [part, ...classes].some((start) => name.startsWith(start));
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  return sheets.flatMap((file) =>
    styleFaults(readFileSync(path.join(folder, file), 'utf8'), part, isOwn).map(({ line, what }) => ({
      file: `${file}:${line}`,
      what,
    })),
  );
}
