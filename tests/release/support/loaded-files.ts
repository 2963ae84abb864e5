import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../bin/steps';
import { runNode } from '../../e2e/support/command';

/** The part's own configuration, and a plugin that writes down what the build loaded. */
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

/** Files of the project that Vite loads when it builds a part for visitors and for the composer, from the root, sorted. */
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
