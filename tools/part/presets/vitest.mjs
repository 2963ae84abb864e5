import { shareAliases } from '@site/federation/vite/shares';
import { defineConfig } from 'vitest/config';

/** Vitest configuration of a part in its own repository. */
export default defineConfig({
  resolve: { alias: shareAliases },
  test: {
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Generous, because builds may run at the same time.
    testTimeout: 60_000,
    // Node can't import style sheets and JSX: let Vite load them.
    server: { deps: { inline: [/@site\//] } },
    exclude: ['**/node_modules/**', '**/.build/**'],
  },
});
