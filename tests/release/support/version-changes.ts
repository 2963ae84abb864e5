import { PART_NAMES } from '@site/contracts/part-names';
import type { Edit, Installed } from './version-checkout';

export interface VersionChange {
  what: string;
  edits: readonly Edit[];
  installed?: readonly Installed[];
  /** Parts that get a new version. */
  renewed: readonly string[];
}

const edit = (file: string, from: string, to: string): Edit => ({ file, from, to });
const LOCK = 'package-lock.json';
const GLYPHS = 'packages/ui/src/icon/glyphs.ts';
/** Changes an icon by closing its path. */
const glyph = (path: string) => edit(GLYPHS, `${path}'`, `${path}z'`);
const VITEST = edit(
  LOCK,
  'node_modules/vitest": {\n      "version": "',
  'node_modules/vitest": {\n      "version": "9',
);
const react = (to: string): readonly Installed[] =>
  ['react', 'react-dom'].map((name) => ({ package: name, from: '19.3.1', to }));

/** Changes that no visitor gets. */
export const UNSEEN: readonly VersionChange[] = [
  {
    what: 'a metric’s name',
    edits: [edit('packages/server-data/src/metrics.ts', "'LeadsReceived'", "'LeadsTaken'")],
  },
  {
    what: 'a quota',
    edits: [
      edit('packages/server-data/src/quotas.ts', 'LEADS_PER_ADDRESS_HOUR: 20', 'LEADS_PER_ADDRESS_HOUR: 21'),
    ],
  },
  {
    what: 'a key of the table',
    edits: [edit('packages/server-data/src/tables.ts', "partitionKey: 'pk'", "partitionKey: 'pkey'")],
  },
  {
    what: 'the infrastructure',
    edits: [edit('tools/bill/prices.ts', 'export', '// Another price.\nexport')],
  },
  {
    what: 'a test',
    edits: [edit('packages/ui/src/form/validate.test.ts', 'import', '// Another test.\nimport')],
  },
  {
    what: 'a script budget',
    edits: [edit('mfe-voice/part.ts', 'scriptBudget = 56_000', 'scriptBudget = 57_000')],
  },
  { what: 'a comment', edits: [edit('packages/ui/src/cx.ts', 'export', '// Another comment.\nexport')] },
  {
    what: 'a comment in the build',
    edits: [
      edit(
        'platform/releases/src/build/build-part.ts',
        'const MANIFEST',
        '// Another comment.\nconst MANIFEST',
      ),
    ],
  },
  {
    what: 'a type',
    edits: [
      edit(
        'packages/contracts/src/microfrontend.ts',
        'export interface PageSource {',
        'export interface PageSource {\n  unused?: string;',
      ),
    ],
  },
  { what: 'vitest', edits: [VITEST] },
  {
    what: 'biome',
    edits: [edit(LOCK, '@biomejs/biome": {\n      "version": "', '@biomejs/biome": {\n      "version": "9')],
  },
  { what: 'an unused icon', edits: [glyph('M12 8.5v17l14-8.5z')] },
].map((change) => ({ ...change, renewed: [] }));

/** Adds a word at the start of a field's text. */
const worded = (file: string, field: string) => edit(file, `"${field}": "`, `"${field}": "New `);
const text = (part: string, field: string): VersionChange => ({
  what: `a text of ${part}`,
  edits: [worded(`${part}/locales/en.json`, field)],
  renewed: [part],
});

/** Changes that visitors get. */
export const SEEN: readonly VersionChange[] = [
  text('mfe-voice', 'speaking'),
  text('mfe-products', 'said'),
  text('mfe-content', 'clear'),
  text('shell', 'skip'),
  { what: 'an icon of the menu', edits: [glyph('M2 6h14M2 12h9')], renewed: ['shell'] },
  {
    what: 'an icon of two parts',
    edits: [glyph('M15 4.5c2.5.5 4 2 4.5 4.5')],
    renewed: ['mfe-content', 'mfe-voice'],
  },
  {
    what: 'a text of the form',
    edits: [worded('packages/contracts/src/lead-texts/ru.json', 'label')],
    renewed: ['shell', 'mfe-products', 'mfe-content'],
  },
  {
    what: 'the same React, installed in the checkout',
    edits: [VITEST],
    installed: react('19.3.1'),
    renewed: [],
  },
  {
    what: 'a newer React',
    edits: [edit(LOCK, '"version": "19.3.1"', '"version": "19.3.9"')],
    installed: react('19.3.9'),
    renewed: ['shell'],
  },
  {
    what: 'the range of React',
    edits: [
      edit(
        'packages/federation/src/vite/shares.ts',
        "react: { requiredVersion: '^19.0.0' }",
        "react: { requiredVersion: '^19.1.0' }",
      ),
    ],
    renewed: PART_NAMES,
  },
];
