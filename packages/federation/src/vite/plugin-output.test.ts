import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHUNK_RULES,
  excerpt,
  HOST_RULES,
  installedVersion,
  PluginOutputError,
  REMOTE_RULES,
  type RewriteRule,
  taken,
} from './rewrite-rules';
import { exportedNames } from './slim-federation';
import { type Built, build, FILES, SIDES, type Side, writeFixture } from './test-support/tiny-builds';

/**
 * Contract with the plugins whose output our builds rewrite: each rule with the text that it matches in the output of
 * the installed version, for a tiny remote and a tiny host. `*` matches what differs between builds.
 */
const EXPECTED: [side: Side, rule: RewriteRule, texts: Record<string, readonly string[]>][] = [
  [
    'remote',
    REMOTE_RULES.entry,
    {
      'the import of the exposed modules': ['import __mfExposesMap from "virtual:mf-exposes:*"'],
    },
  ],
  [
    'remote',
    REMOTE_RULES.exposes,
    {
      'an exposed module': ['"./Tiny": async () => {*() => import("./src/Tiny.tsx")'],
    },
  ],
  [
    'remote',
    REMOTE_RULES.share,
    {
      exports: ['export { __mf_default as default, exportModule as __moduleExports }'],
    },
  ],
  ['remote', REMOTE_RULES.hostInit, { 'the export of initHost': ['export { initHost, hostInitPromise }'] }],
  [
    'remote',
    REMOTE_RULES.pending,
    {
      'the export of its function': ['export async function preloadPendingShares()'],
    },
  ],
  [
    'host',
    HOST_RULES.entry,
    {
      'the import of the shares': ['import("virtual:mf-localSharedImportMap:*")'],
    },
  ],
  [
    'host',
    HOST_RULES.shares,
    {
      'the imports of the shares': ['import * as __mfEagerShare_0 from "virtual:mf:*__prebuild__.js"'],
      'the module of a share': ['"react": async () => {*let pkg = __mfEagerShare_0'],
      'the versions of a share': [
        'name: "react",*version: "19.*",*shareConfig: {*singleton: true,*requiredVersion: "^19.0.0"',
      ],
    },
  ],
  [
    'host',
    HOST_RULES.hostInit,
    {
      'the import of the entry': ['import("virtual:mf-REMOTE_ENTRY_ID:*")'],
      'the export of initHost': ['export { initHost, hostInitPromise }'],
    },
  ],
  [
    'host',
    HOST_RULES.share,
    {
      'the module behind the share': ['import * as __mfLocalShare from "*"'],
      exports: ['export { __mfDefaultExport as default }', 'export { __mf_default as default }'],
    },
  ],
  [
    'host',
    HOST_RULES.prebuild,
    {
      'the module behind the share': ['import * as __mfPrebuildNamespace from "*"'],
      exports: ['export { *__mf_0 as *}', 'export const *Fragment ='],
    },
  ],
  [
    'host',
    HOST_RULES.pending,
    {
      'the export of its function': ['export async function preloadPendingShares()'],
    },
  ],
];

let dir: string;
const built: Record<string, Built> = {};

beforeAll(async () => {
  dir = writeFixture();
  for (const side of SIDES) built[side] = await build(side, dir);
}, 300_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const notes = (side: string) => built[side]?.notes ?? [];
const modulesOf = (side: string, { module }: RewriteRule) =>
  notes(side).flatMap((one) => ('module' in one && module?.test(one.module) ? [one] : []));
const chunksOf = (side: string, plugin: string) =>
  notes(side).flatMap((one) => ('chunk' in one && one.plugin === plugin ? [one] : []));

/** Whether a text matches a pattern; `*` matches anything. */
const isLike = (pattern: string, text: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  ).test(text);

/** Message that names the rule, the plugin, the expected and the found text, and the rule's file. */
const changed = (rule: RewriteRule, what: string, expected: readonly string[], found: string) =>
  `The rule "${rule.name}" takes ${what} from the output of ${rule.plugin} ${installedVersion(rule.plugin)}, which has changed.
Expected: ${expected.join('\n      or: ')}
Found:    ${found}
The rule is in ${rule.where}, its patterns in packages/federation/src/vite/rewrite-rules.ts.`;

describe.each(EXPECTED.map(([side, rule, texts]) => ({ side, name: rule.name, rule, texts })))(
  '$side: $name',
  ({ side, rule, texts }) => {
    it('finds its module', () => {
      const ids = notes(side).flatMap((one) => ('module' in one ? [one.module.replaceAll('\0', '')] : []));
      expect(
        modulesOf(side, rule).length,
        changed(rule, 'modules', [String(rule.module)], ids.join('\n')),
      ).toBeGreaterThan(0);
    });

    it.each(Object.entries(texts))('matches %s exactly', (what, expected) => {
      for (const { module, code } of modulesOf(side, rule)) {
        const match = rule.looksFor[what]?.exec(code)?.[0];
        expect(match, changed(rule, what, expected, excerpt(code))).toBeDefined();
        const text = match ?? '';
        const known = expected.some((one) => isLike(one, text));
        expect(known, `${changed(rule, what, expected, text)}\nModule: ${module.replaceAll('\0', '')}`).toBe(
          true,
        );
      }
    });

    it('has an expectation for each of its patterns', () => {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(rule.looksFor).sort());
    });
  },
);

describe.each(SIDES)('the chunks of the %s', (side) => {
  it('has the chunk group of the preload helper', () => {
    const rule = CHUNK_RULES.preloadHelper;
    const [given] = notes(side).flatMap((one) => ('groups' in one ? [one.groups] : []));
    expect(
      given,
      changed(rule, 'the name of the chunk group', ['vite-preload-helper'], String(given)),
    ).toContain('vite-preload-helper');
  });

  it('has facade chunks, including the entry', () => {
    const rule = CHUNK_RULES.facade;
    const what = 'a chunk that only re-exports another one';
    const entry = chunksOf(side, 'site:one-federation-chunk').find(({ chunk }) => chunk === 'remoteEntry.js');
    const expected = ['export{t as init}from"./br/mf-*.js";'];
    expect(
      rule.looksFor[what].test(entry?.code.trim() ?? ''),
      changed(rule, what, expected, String(entry?.code)),
    ).toBe(true);
  });

  it('builds without an error', () => expect(built[side]).toMatchObject({ code: 0 }));
});

it('reads all exports of a share, in each syntax', () => {
  const namesOf = (side: Side, rule: Parameters<typeof exportedNames>[0], id: string) => {
    const found = modulesOf(side, rule).find(({ module }) => module.includes(id));
    return found && exportedNames(rule, found.code, found.module).sort();
  };
  const { share, prebuild } = HOST_RULES;
  expect(namesOf('host', prebuild, '__prebuild__react__')).toEqual(
    expect.arrayContaining(['useState', 'lazy']),
  );
  expect(namesOf('host', share, '__loadShare__react__')).toEqual(
    namesOf('host', prebuild, '__prebuild__react__'),
  );
  expect(namesOf('host', prebuild, 'jsx_mf_2_runtime')).toEqual(['Fragment', 'jsx', 'jsxs']);
  // A remote's shares export only what the remote imports.
  expect(namesOf('remote', REMOTE_RULES.share, '__loadShare__react__')).toEqual(['useState']);
  expect(namesOf('remote', REMOTE_RULES.share, '__loadShare__i18next__')).toEqual([]);
});

it('the host’s module glue is its own chunk and ends with an export list', () => {
  const rule = CHUNK_RULES.runtimeGlue;
  const chunks = chunksOf('host', 'site:runtime-in-federation-chunk');
  const glue = chunks.filter(({ modules }) => modules.join() === '\0rolldown/runtime.js');
  const all = chunks.map(({ chunk, modules }) => `${chunk}: ${modules.slice(0, 2).join(', ')}`).join('\n');
  expect(
    glue.map(({ chunk }) => chunk),
    changed(rule, 'a chunk', ['br/rolldown-runtime-*.js'], all),
  ).toEqual([expect.stringMatching(/^br\/rolldown-runtime-[^/]+\.js$/)]);
  const code = glue[0]?.code ?? '';
  const list = rule.looksFor['the list of exports'].exec(code)?.[1] ?? '';
  expect(list, changed(rule, 'the list of exports', ['export{a as b,…};'], code.slice(-120))).toMatch(
    /^export\{\w+ as \w+(,\w+ as \w+)*\};$/,
  );
});

it('a rule without a match fails the build with a code, the text, the module and the plugin', () => {
  const error = (() => {
    try {
      taken(
        REMOTE_RULES.entry,
        'the import of the exposed modules',
        'import a from "b";\nlet c;',
        '\0virtual:x',
      );
    } catch (thrown) {
      return thrown as PluginOutputError;
    }
  })();
  expect(error).toBeInstanceOf(PluginOutputError);
  expect(error?.code).toBe('federation/plugin-output-changed');
  expect(
    error?.message,
  ).toBe(`The rule "remote-entry" did not find the import of the exposed modules in virtual:x: @module-federation/vite ${installedVersion('@module-federation/vite')} generates different code. [federation/plugin-output-changed]
Looked for: /import\\s+\\w+\\s+from\\s*("virtual:mf-exposes:[^"]+")/
Found instead: 
  import a from "b";
Adapt the rule in packages/federation/src/vite/slim-federation.ts, or install the previous version. "npx vitest run packages/federation" compares every rule with the plugin's output.`);
});

it.each([
  ['remote', 'slim-remote', 'remote-entry'],
  ['host', 'slim-host', 'host-entry'],
] as const)(
  'a build of the %s fails if a rule matches no module',
  async (side, plugin, rule) => {
    const folder = writeFixture();
    const config = path.join(folder, side, 'vite.config.ts');
    // Simulates an update that renames the plugin's modules.
    const renamed = `
const config = (await import('./vite.real.config.ts')).default;
export default (environment) => {
  const given = config(environment);
  for (const plugin of given.plugins) {
    if (plugin?.name !== 'site:${plugin}') continue;
    const { handler } = plugin.transform;
    plugin.transform.handler = function (code, id) { return handler.call(this, code, id.replace('REMOTE_ENTRY_ID', 'ENTRY')); };
  }
  return given;
};`;
    writeFileSync(path.join(folder, side, 'vite.real.config.ts'), FILES[`${side}/vite.config.ts`]);
    writeFileSync(config, renamed);
    const { code, output } = await build(side, folder);
    rmSync(folder, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(output).toContain(`The rule "${rule}" did not find its module among the modules`);
    expect(output).toContain('[federation/plugin-output-changed]');
  },
  120_000,
);
