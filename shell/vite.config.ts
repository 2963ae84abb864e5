import { createRequire } from 'node:module';
import { bundleScript } from '@site/boot/bundle-script';
import { host } from '@site/federation/vite/part';
import type { Plugin } from 'vite';

/** The fonts have a style sheet of their own, which the boot script does not load: the document's own has them. */
const FONTS = createRequire(import.meta.url)
  .resolve('@site/ui/styles/fonts.css')
  .replaceAll('\\', '/');

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

export default host({
  devPort: 5173,
  groups: [{ name: 'fonts', test: (id) => id === FONTS, priority: 5 }],
  extend: { plugins: [bootScript] },
});
