import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { host } from '@site/federation/vite/part';
import { minify, type Plugin } from 'vite';

/** Puts the fonts into a style sheet of their own, which `public/boot.js` does not load: the document's own has them. */
const fontsApart: Plugin = {
  name: 'shell:fonts-apart',
  apply: 'build',
  enforce: 'post',
  outputOptions(output) {
    const splitting = output.codeSplitting;
    if (!splitting || typeof splitting !== 'object') return output;
    // Throws if there is no such file.
    const sheet = createRequire(import.meta.url)
      .resolve('@site/ui/styles/fonts.css')
      .replaceAll('\\', '/');
    const test = (id: string) => id === sheet;
    return {
      ...output,
      codeSplitting: {
        ...splitting,
        groups: [{ name: 'fonts', test, priority: 5 }, ...(splitting.groups ?? [])],
      },
    };
  },
};

/** Minifies `public/boot.js`, which Vite only copies: half of its bytes are comments. */
const bootMinified: Plugin = {
  name: 'shell:boot-minified',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const file = path.join(dir, 'boot.js');
    // The server bundle has none.
    if (!existsSync(file)) return;
    const { code, errors } = await minify(file, readFileSync(file, 'utf8'));
    if (errors.length > 0) throw new Error(`boot.js can't be minified: ${JSON.stringify(errors)}`);
    writeFileSync(file, code);
  },
};

export default host({ devPort: 5173, extend: { plugins: [fontsApart, bootMinified] } });
