import { shareAliases } from '@site/federation/vite/shares';
import { defineConfig } from 'vitest/config';

/** How the tests of a part run in a repository of its own. */
export default defineConfig({
  resolve: { alias: shareAliases },
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Builds and other work may share the machine.
    testTimeout: 60_000,
    // Style sheets and JSX are no modules of Node's: Vite reads them.
    server: { deps: { inline: [/@site\//] } },
    exclude: ['**/node_modules/**', '**/.build/**'],
  },
});
