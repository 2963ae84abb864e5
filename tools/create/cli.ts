import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { suggestion } from '@platform/base/nearest.mjs';
import { ROOT } from '@platform/base/root';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { noteInstalled } from '../bin/install-stamp.mjs';
import { createPart, refusal } from './create-part';
import { createStandalone, folderRefusal } from './create-standalone';

const LABELS = LANGUAGE_CODES.map((lang) => `--${lang} <label>`).join(' ');
const USAGE = `npm run create -- <name> --path <path> ${LABELS}

  npm run create -- mfe-partners --path /partners --en Partners --ru Партнёры --ua Партнери

Adds a microfrontend with its own page and navigation item. --no-install leaves the lock file unchanged.

  --standalone <folder>   creates it as its own repository, outside of this one, that depends on the packed packages
  --packages <folder>     takes those packages from the archives of "npm run pack -- <folder>" instead of a registry`;

const OPTIONS = ['path', ...LANGUAGE_CODES, 'no-install', 'standalone', 'packages', 'help'];
const { values, positionals } = parsed();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const [name] = positionals;
const { path: page } = values;
const labels = LANGUAGE_CODES.map((lang): [Language, string] => [lang, String(values[lang] ?? '')]);
const missing = Object.entries({ '<name>': name, '--path': page }).concat(
  labels.map(([lang, label]) => [`--${lang}`, label]),
);
const lacking = missing.filter(([, value]) => !value).map(([what]) => what);
if (!name || !page || lacking.length > 0) fail(`Missing: ${lacking.join(', ')}.\n\n${USAGE}`);
const part = { name, path: page, labels: Object.fromEntries(labels) as Record<Language, string> };
const { standalone: folder, packages } = values;
if (packages && !folder) fail('--packages needs --standalone <folder>.');
const to = folder ? { folder, packages } : undefined;
const reason = (await refusal(ROOT, part)) ?? (to && folderRefusal(ROOT, to));
if (reason) fail(reason);
if (to) {
  for (const file of await createStandalone(ROOT, part, to)) console.log(path.join(to.folder, file));
  console.log(`
Created ${name}. In ${to.folder}, run: "git init", "npm install", "npx part check", "npx part test", and, once the platform's owners have
registered it, "npx part promote". See its README.md.`);
  process.exit(0);
}
for (const file of await createPart(ROOT, part)) console.log(file);
// Builds read the lock file, which must list the new workspace.
if (!values['no-install']) {
  const { status } = spawnSync('npm', ['install', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`Created ${name}, but "npm install" failed. Run "npm install" again.`);
    process.exit(1);
  }
  // Otherwise the next command would run npm ci.
  noteInstalled(ROOT);
}
console.log(`
Created ${name}. Show it with "npm run dev -w ${name}", edit its texts in ${name}/content, test it with
"npx vitest run ${name}", and release it:
  npm run release -- promote ${name}`);

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        ...(Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, { type: 'string' }])) as Record<
          Language,
          { type: 'string' }
        >),
        help: { type: 'boolean', short: 'h', default: false },
        'no-install': { type: 'boolean', default: false },
        standalone: { type: 'string' },
        packages: { type: 'string' },
      },
    });
  } catch (error) {
    const { message } = error as Error;
    const [, typed] = /'--([\w-]+)/.exec(message) ?? [];
    fail(
      typed
        ? `Unknown option "--${typed}".${suggestion(typed, OPTIONS).replace('"', '"--')} See "npm run create -- --help".`
        : `${message}\n\n${USAGE}`,
    );
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
