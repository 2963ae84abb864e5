import { createRequire } from 'node:module';
import { host } from '@site/federation/vite/part';
import type { Plugin } from 'vite';

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

export default host({ devPort: 5173, extend: { plugins: [fontsApart] } });
