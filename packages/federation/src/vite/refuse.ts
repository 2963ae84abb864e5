import type { Plugin } from 'vite';
import { styleFaults } from '../style-faults.ts';
import { portablePath } from './class-names.ts';
import { SHARED_PACKAGES } from './shares.ts';

/** A CSS module's id; the group is its file. */
export const CSS_MODULE = /^(.+\.module\.(?:css|less|sass|scss|styl))(?:\?|$)/;
const SHEET = /^([^?]+\.css)(?:\?(?!.*\b(?:raw|url)\b)|$)/;

/**
 * Fails on a remote's style sheet with rules for other parts' elements, with file and line, in a build and on the dev server. Only
 * plain CSS: what a preprocessor or an import makes is checked in the finished build, as that of any other tool.
 */
export function refuseLeakingStyles(part: string): Plugin {
  const found: string[] = [];
  let serves = false;
  return {
    name: 'site:refuse-leaking-styles',
    enforce: 'pre',
    configResolved({ command }) {
      serves = command === 'serve';
    },
    transform(code, id) {
      const [, file] = SHEET.exec(id) ?? [];
      if (!file) return;
      const isModule = CSS_MODULE.test(file);
      const place = portablePath(process.cwd(), file);
      const remedy = isModule
        ? 'Begin the selector with a class of this file, in @layer page'
        : `Rename the file to ${place.replace(/\.css$/, '.module.css')}, import its classes, and write the rules in @layer page`;
      const faults = styleFaults(code, part, (name) => isModule || name.startsWith(part));
      const lines = faults.map(({ line, what }) => `${place}:${line} ${what}. ${remedy}.`);
      if (serves && lines.length > 0) this.error(lines.join('\n'));
      found.push(...lines);
    },
    // In a build at its end, with those of all sheets: the federation plugin waits ten seconds after an error in a module.
    generateBundle() {
      if (found.length > 0) this.error(`These styles would change other parts of the page:\n${found.join('\n')}`);
    },
  };
}

/** Fails a remote's build that bundles a shared library: a second React or router breaks hooks and contexts. */
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
