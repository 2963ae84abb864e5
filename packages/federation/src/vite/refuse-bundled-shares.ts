import type { Plugin } from 'vite';
import { SHARED_PACKAGES } from './shares.ts';

/**
 * Fails a remote's build that bundles a library which the federation shares: a second React or router in one page
 * breaks hooks and contexts, and nothing else would tell.
 */
export function refuseBundledShares(name: string): Plugin {
  return {
    name: 'site:refuse-bundled-shares',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const shared = SHARED_PACKAGES.find((p) => id.includes(`/node_modules/${p}/`));
          if (shared && !isRuntimeGlue(id)) {
            this.error(`${name} bundles ${shared} (${id}): import it as the federation shares it.`);
          }
        }
      }
    },
  };
}

/** The JSX runtime is a few hundred bytes of glue around the shared React and lies in every remote. */
function isRuntimeGlue(id: string) {
  return /\/node_modules\/react\/(jsx-(dev-)?runtime\.js|cjs\/react-jsx-(dev-)?runtime\.)/.test(id);
}
