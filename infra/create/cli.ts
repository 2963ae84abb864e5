import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { noteInstalled } from '../bin/install-stamp.mjs';
import { suggestion } from '../bin/nearest.mjs';
import { ROOT } from '../release/build/parts';
import { createPart, refusal } from './create-part';

const USAGE = `npm run create -- <name> --path <path> --en <label> --ru <label> --ua <label>

  npm run create -- mfe-partners --path /partners --en Partners --ru Партнёры --ua Партнери

Adds a microfrontend with a page of its own and an item in the navigation. --no-install leaves the lock file alone.`;

const OPTIONS = ['path', 'en', 'ru', 'ua', 'no-install', 'help'];
const { values, positionals } = parsed();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const [name] = positionals;
const { path, en, ru, ua } = values;
if (!name || !path || !en || !ru || !ua) {
  const missing = Object.entries({ '<name>': name, '--path': path, '--en': en, '--ru': ru, '--ua': ua });
  const names = missing.filter(([, value]) => !value).map(([what]) => what);
  fail(`Missing: ${names.join(', ')}.\n\n${USAGE}`);
}
const part = { name, path, labels: { en, ru, ua } };
const reason = await refusal(ROOT, part);
if (reason) fail(reason);
for (const file of await createPart(ROOT, part)) console.log(file);
// The lock file names every workspace, and a build reads it.
if (!values['no-install']) {
  const { status } = spawnSync('npm', ['install', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`${name} is there, but npm could not install it: run "npm install" once more.`);
    process.exit(1);
  }
  // Without it the next command would install everything again.
  noteInstalled(ROOT);
}
console.log(`
${name} is there. See it with "npm run dev -w ${name}", write its texts in ${name}/content, test it with
"npx vitest run ${name}", and release it:
  npm run release -- promote ${name}`);

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        path: { type: 'string' },
        en: { type: 'string' },
        ru: { type: 'string' },
        ua: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        'no-install': { type: 'boolean', default: false },
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
