import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { DATA_BASE } from 'tools/dev/dev-pages';
import { expect } from 'vitest';
import { ROOT } from '../../bin/steps';
import { ended } from '../../e2e/support/command';
import { OWN, PARTNERS } from './standalone-part';

export const GUIDE = readFileSync(path.join(ROOT, 'docs/adding.md'), 'utf8');

/** Returns the commands of the first block below a heading of the guide, in order, without their comments. */
export function guideCommands(heading: string): string[] {
  const [, section = ''] = GUIDE.split(`\n## ${heading}\n`);
  const [, block = ''] = /^```\n([\s\S]*?)^```/m.exec(section) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s{2,}#.*$/, ''));
}

/** What is typed after `create` for the part that the tests look for. */
export const NEW_PART = [
  ...[PARTNERS.name, '--path', PARTNERS.path],
  ...LANGUAGE_CODES.flatMap((lang) => [`--${lang}`, PARTNERS.labels[lang]]),
].join(' ');

/** Starts a command as in a terminal: in a process group of its own. */
const start = (command: string, cwd: string, env: Record<string, string> = {}) => {
  const node = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const given = { ...OWN, ENV_FILE: '', PATH: node, ...env };
  return spawn('bash', ['-c', command], { cwd, env: given, detached: true });
};

/** Types a command in a folder. It must succeed; returns what it prints. */
export async function type(command: string, cwd: string, env?: Record<string, string>): Promise<string> {
  const { code, all } = await ended(start(command, cwd, env));
  expect(code, `${command}\n${all}`).toBe(0);
  return all;
}

/** Types a command that serves the site, waits until it says where, looks there, and ends it by Ctrl+C. */
export async function typeAndLook(
  command: string,
  cwd: string,
  look: (address: string) => Promise<unknown>,
): Promise<void> {
  const child = start(command, cwd, { PORT: '0' });
  const end = ended(child);
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        const [, found] = /Site +(http:\S+?)\/?\s[\s\S]*Ctrl\+C/.exec(output) ?? [];
        if (found) resolve(found);
      });
    void end.then(({ all }) => reject(new Error(`${command} ended:\n${all}`)));
  });
  try {
    await look(address);
  } finally {
    process.kill(-Number(child.pid), 'SIGINT');
    await end;
  }
}

/** Returns a document of the site, or of a preview, whose address has its mark. */
export async function documentAt(address: string, page: string): Promise<string> {
  const { search } = new URL(address);
  const response = await fetch(new URL(page, address), { headers: { cookie: search.slice(1) } });
  expect(response.status, response.url).toBe(200);
  return response.text();
}

/** Requires the page of the part in every language: its document, or in development the data that browsers render it from. */
export async function expectPart(address: string, { dev = false } = {}): Promise<void> {
  for (const lang of LANGUAGE_CODES) {
    const page = dev ? `${DATA_BASE}/${lang}${PARTNERS.path}/page.json` : joinPath(lang, PARTNERS.path);
    expect(await documentAt(address, page)).toContain(PARTNERS.labels[lang]);
  }
}

/** Returns the address that `preview` prints. */
export const previewIn = (output: string) => /^Until .*?: (http\S+)$/m.exec(output)?.[1] ?? expect.fail(output);
