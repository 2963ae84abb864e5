import type { Plugin } from 'vite';
import { SHARED_PACKAGES } from './shares.ts';

/**
 * Fails a remote's build that bundles a shared library: a second React or router on one page breaks hooks and contexts,
 * and no other check detects it.
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
            this.error(
              `${name} bundles ${shared} (${id}): import it only through the libraries that the federation shares.`,
            );
          }
        }
      }
    },
  };
}

/** The JSX runtime is a few hundred bytes around the shared React, so every remote bundles it. */
function isRuntimeGlue(id: string) {
  return /\/node_modules\/react\/(jsx-(dev-)?runtime\.js|cjs\/react-jsx-(dev-)?runtime\.)/.test(id);
}
