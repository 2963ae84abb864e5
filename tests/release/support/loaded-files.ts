import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bin/steps';
import { runNode } from '../../e2e/support/command';

/** Returns a Vite configuration: the part's own with a plugin that records the loaded modules. */
const configuration = (part: string, list: string) => `
import { writeFileSync } from 'node:fs';

// Under a test runner's variables the federation plugin leaves entries out.
for (const name of ['VITEST', 'TEST']) delete process.env[name];
const part = await import(${JSON.stringify(path.join(ROOT, part, 'vite.config.ts'))});

const note = {
  name: 'note',
  buildEnd() {
    writeFileSync(${JSON.stringify(list)}, JSON.stringify([...this.getModuleIds()]));
  },
};
export default async (env) => {
  const config = await part.default(env);
  return { ...config, plugins: [...config.plugins, note] };
};
`;

/**
 * Returns the project's files that Vite loads to build a part's client and server bundles, as sorted paths from the root.
 */
export async function loadedFiles(part: string): Promise<string[]> {
  mkdirSync(path.join(ROOT, '.build'), { recursive: true });
  const dir = mkdtempSync(path.join(ROOT, '.build/loaded-'));
  try {
    const list = path.join(dir, 'list.json');
    const config = path.join(dir, 'vite.config.mjs');
    writeFileSync(config, configuration(part, list));
    const files: string[] = [];
    for (const kind of [[], ['--ssr']]) {
      const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
      await runNode(
        ['--import', 'tsx', vite, 'build', '--config', config, '--configLoader', 'native', ...kind],
        {
          cwd: path.join(ROOT, part),
          env: { PART_OUT: path.join(dir, 'out'), NODE_ENV: 'production' },
        },
      );
      files.push(...(JSON.parse(readFileSync(list, 'utf8')) as string[]));
    }
    const own = files
      .map((file) => path.relative(ROOT, file.split('?')[0] ?? file))
      .filter((file) => !/^\.\.|^\0|node_modules|^\.build/.test(file) && path.extname(file) !== '');
    return [...new Set(own)].sort();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
