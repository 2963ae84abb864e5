import { createRequire } from 'node:module';
import { bundleScript } from '@site/boot/bundle-script';
import { host } from '@site/federation/vite/part';
import type { Plugin } from 'vite';

/** Puts the fonts into a style sheet of their own, which the boot script does not load: the document's own has them. */
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

/** Adds the boot script, a file of its own that the document names. */
const bootScript: Plugin = {
  name: 'shell:boot-script',
  apply: 'build',
  async generateBundle() {
    // The server's bundle needs none.
    if (this.environment.name !== 'client') return;
    this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bundleScript('boot') });
  },
};

export default host({ devPort: 5173, extend: { plugins: [fontsApart, bootScript] } });
