import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A rewrite of a third-party plugin's output, which an update of the plugin may break. */
export interface RewriteRule {
  name: string;
  /** The package that generates the text. */
  plugin: '@module-federation/vite' | 'rolldown';
  /** Ids of the modules that it rewrites; absent for rules on chunks or options. */
  module?: RegExp;
  /** Patterns by description. The first group is the text that the rule extracts. */
  looksFor: Readonly<Record<string, RegExp>>;
  /** The file that applies the rule, relative to the project's root. */
  where: string;
}

const SLIM = 'packages/federation/src/vite/slim-federation.ts';
const ENTRY = /^\0?virtual:mf-REMOTE_ENTRY_ID:/;
const SHARE = /^\0?virtual:mf:.*__loadShare__\.js$/;
const HOST_INIT = /^\0?virtual:mf:.*__H_A_I__\.js$/;
const INIT_HOST = /(export \{ initHost\b[^}]*\})/;
const PENDING = /^\0?virtual:mf:.*__P_S__\.js$/;
const EXPORTS = /(\bexport (?:\{[^}]*\}|default |const \w+ =))/;
const NAMESPACE = /import\s*\*\s*as\s+\w+\s+from\s*("[^"]+")/;
const PENDING_SHARES = /(export async function preloadPendingShares\(\))/;

const federation = <Texts extends RewriteRule['looksFor']>(name: string, module: RegExp, looksFor: Texts) =>
  ({ name, plugin: '@module-federation/vite', module, looksFor, where: SLIM }) as const;

/** Rules of a remote's build, by the module that they replace. */
export const REMOTE_RULES = {
  entry: federation('remote-entry', ENTRY, {
    'the import of the exposed modules': /import\s+\w+\s+from\s*("virtual:mf-exposes:[^"]+")/,
  }),
  exposes: federation('remote-exposes', /^\0?virtual:mf-exposes:/, {
    'an exposed module': /("\.[^"]*": async \(\) => \{[^}]*?\(\) => import\("[^"]+"\))/,
  }),
  share: federation('remote-share', SHARE, { exports: EXPORTS }),
  hostInit: federation('remote-host-init', HOST_INIT, { 'the export of initHost': INIT_HOST }),
  pending: federation('remote-pending-shares', PENDING, { 'the export of its function': PENDING_SHARES }),
};

/** Rules of the host's build. */
export const HOST_RULES = {
  entry: federation('host-entry', ENTRY, {
    'the import of the shares': /import\(\s*("virtual:mf-localSharedImportMap:[^"]+")\s*\)/,
  }),
  shares: federation('host-shares', /^\0?virtual:mf-localSharedImportMap:/, {
    'the imports of the shares': /(import \* as __mfEagerShare_\d+ from "[^"]+")/,
    'the module of a share': /("[^"]+": async \(\) => \{\s*let pkg = __mfEagerShare_\d+)/,
    'the versions of a share':
      /(name: "[^"]+",\s*version: "[^"]+",[\s\S]*?shareConfig: \{[^}]*?requiredVersion: "[^"]+")/,
  }),
  hostInit: federation('host-init', HOST_INIT, {
    'the import of the entry': /import\(\s*("virtual:mf-REMOTE_ENTRY_ID:[^"]+")\s*\)/,
    'the export of initHost': INIT_HOST,
  }),
  share: federation('host-share', SHARE, { 'the module behind the share': NAMESPACE, exports: EXPORTS }),
  prebuild: federation('host-prebuild', /^\0?virtual:mf:.*__prebuild__\.js$/, {
    'the module behind the share': NAMESPACE,
    exports: EXPORTS,
  }),
  pending: federation('host-pending-shares', PENDING, { 'the export of its function': PENDING_SHARES }),
};

/** Rules of both builds, on chunks and options. */
export const CHUNK_RULES = {
  preloadHelper: {
    name: 'preload-helper',
    plugin: '@module-federation/vite',
    looksFor: { 'the name of the chunk group': /(preload-helper)/ },
    where: 'packages/federation/src/vite/one-federation-chunk.ts',
  },
  facade: {
    name: 'facade',
    plugin: 'rolldown',
    looksFor: {
      'a chunk that only re-exports another one': /^(export\s*\{[^}]*\}\s*from\s*["'][^"']+["'];?)\s*$/,
    },
    where: 'packages/federation/src/vite/one-federation-chunk.ts',
  },
  runtimeGlue: {
    name: 'runtime-glue',
    plugin: 'rolldown',
    looksFor: { 'the list of exports': /(export\s*\{[^}]*\};?)\s*$/ },
    where: 'packages/federation/src/vite/runtime-in-federation-chunk.ts',
  },
} as const satisfies Record<string, RewriteRule>;

/** Returns the text that a rule extracts. Throws a PluginOutputError if its pattern does not match. */
export function taken<Rule extends RewriteRule>(
  rule: Rule,
  what: keyof Rule['looksFor'] & string,
  text: string,
  of: string,
): string {
  const match = rule.looksFor[what]?.exec(text)?.[1];
  if (match === undefined) throw new PluginOutputError(rule, what, `in ${of}`, excerpt(text));
  return match;
}

/** A plugin's output no longer matches a rewrite rule. */
export class PluginOutputError extends Error {
  readonly code = 'federation/plugin-output-changed';

  constructor(rule: RewriteRule, what: string, place: string, found: string) {
    super(
      [
        `The rule "${rule.name}" did not find ${what} ${place.replaceAll('\0', '')}: ${rule.plugin} ${installedVersion(rule.plugin)} generates different code. [federation/plugin-output-changed]`,
        `Looked for: ${rule.looksFor[what] ?? rule.module}`,
        `Found instead: ${found}`,
        `Adapt the rule in ${rule.where}, or install the previous version. "npx vitest run packages/federation" compares every rule with the plugin's output.`,
      ].join('\n'),
    );
  }
}

/** Returns the import and export lines of a module, or the beginning of any other text. */
export function excerpt(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(import|export)\b|import\(/.test(line));
  const shown = lines.length > 0 ? lines : text.trim().split('\n');
  return `\n${shown
    .slice(0, 12)
    .map((line) => `  ${line.trim().slice(0, 200)}`)
    .join('\n')}`;
}

/**
 * Returns the installed version of a package. Reads the file directly, because a package's exports may hide its
 * package.json.
 */
export function installedVersion(name: string): string {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name) ?? []) {
    const file = path.join(folder, name, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  }
  return '(not installed)';
}
