import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { Command } from 'commander';
import { createPart, createStandalone, type NewPart } from './create-part';

interface Options extends Record<Language, string> {
  path: string;
  install: boolean;
  standalone?: string;
  registry?: string;
}

const program = new Command('npm run create --')
  .description('Adds a microfrontend with its own page and navigation item.')
  .argument('<name>', 'such as mfe-partners')
  .requiredOption('--path <path>', 'path of its page, such as /partners')
  .option('--no-install', 'leave the lock file unchanged')
  .option('--standalone <folder>', 'create it as its own repository, outside of this one')
  .option('--registry <url>', 'with --standalone: take @site/* from this registry, not from archives')
  .configureOutput({ outputError: (text, write) => write(`${text}See "npm run create -- --help".\n`) });
for (const code of LANGUAGE_CODES) program.requiredOption(`--${code} <label>`, `label in the language "${code}"`);
program.parse();

const [name = ''] = program.args;
const { path: page, install, standalone: folder, registry, ...labels } = program.opts<Options>();
const part: NewPart = { name, path: page, labels };
try {
  if (registry && !folder) throw new Error('--registry needs --standalone <folder>.');
  console.log(folder ? await createRepository(folder) : await createWorkspace());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}

async function createRepository(folder: string): Promise<string> {
  const files = await createStandalone(ROOT, part, folder, registry);
  return `${files.map((file) => path.join(folder, file)).join('\n')}

Created ${name}. In ${folder}, run: "git init", "npm install", "npm run check", "npx part dev", and, once the platform's
owners have registered it, "npx part promote". See its README.md.`;
}

async function createWorkspace(): Promise<string> {
  console.log((await createPart(ROOT, part)).join('\n'));
  // Builds read the lock file, which must list the new workspace.
  const options = { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' } as const;
  if (install && spawnSync('npm', ['install', '--loglevel=error'], options).status !== 0)
    throw new Error(`Created ${name}, but "npm install" failed. Run "npm install" again.`);
  return `
Created ${name}. Show it with "npm run dev -w ${name}", edit its texts in ${name}/content, test it with
"npm test -- ${name}", and release it:
  npm run release -- promote ${name}`;
}
