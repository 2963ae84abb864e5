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

const unseen = (what: string, edited: Edit): VersionChange => ({ what, edits: [edited], renewed: [] });
const seen = (what: string, edited: Edit, renewed: readonly string[]): VersionChange => ({
  what,
  edits: [edited],
  renewed,
});
/** Adds a line before the first export or import of a file. */
const commented = (file: string, before = 'export') => edit(file, before, `// Another line.\n${before}`);

/** Changes that no visitor gets. */
export const UNSEEN: readonly VersionChange[] = [
  unseen('a metric’s name', edit('packages/server-data/src/metrics.ts', "'LeadsReceived'", "'LeadsTaken'")),
  unseen('a test', commented('packages/ui/src/form/validate.test.ts', 'import')),
  unseen('a comment', commented('packages/ui/src/cx.ts')),
  unseen('a comment in the build', commented('platform/releases/src/build/build-part.ts', 'const MANIFEST')),
  unseen(
    'a type',
    edit(
      'packages/contracts/src/microfrontend.ts',
      'interface PageSource {',
      'interface PageSource {\n  unused?: string;',
    ),
  ),
  unseen('vitest', VITEST),
  unseen(
    'an unused icon',
    edit(
      GLYPHS,
      'export const arrowGlyph',
      "export const unusedGlyph: Glyph = { box: [1, 1], path: 'M0 0' };\nexport const arrowGlyph",
    ),
  ),
];

/** Adds a word at the start of a field's text. */
const worded = (file: string, field: string) => edit(file, `"${field}": "`, `"${field}": "New `);
const text = (part: string, field: string) =>
  seen(`a text of ${part}`, worded(`${part}/locales/en.json`, field), [part]);

/** Changes that visitors get. */
export const SEEN: readonly VersionChange[] = [
  text('mfe-voice', 'speaking'),
  text('shell', 'skip'),
  seen('an icon of the menu', glyph('M2 6h14M2 12h9'), ['shell']),
  seen('an icon of two parts', glyph('M15 4.5c2.5.5 4 2 4.5 4.5'), ['mfe-content', 'mfe-voice']),
  seen('a text of the form', worded('packages/contracts/src/lead-texts/ru.json', 'label'), [
    'shell',
    'mfe-products',
    'mfe-content',
  ]),
  { ...unseen('the same React, installed in the checkout', VITEST), installed: react('19.3.1') },
  {
    ...seen('a newer React', edit(LOCK, '"version": "19.3.1"', '"version": "19.3.9"'), ['shell']),
    installed: react('19.3.9'),
  },
  seen(
    'the range of React',
    edit(
      'packages/federation/src/vite/shares.ts',
      "react: { requiredVersion: '^19.0",
      "react: { requiredVersion: '^19.1",
    ),
    PART_NAMES,
  ),
];
