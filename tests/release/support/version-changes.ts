import { PART_NAMES } from '@site/contracts/part-names';

/** A replacement of text in a file. */
export type Edit = readonly [file: string, from: string, to: string];

/** What changes, how, and the parts that get a new version by it. `react`: the installed version. */
export type VersionChange = readonly [what: string, edit: Edit, renewed: readonly string[], react?: string];

const LOCK = 'package-lock.json';
const GLYPHS = 'packages/ui/src/icon/glyphs.ts';
const VITEST = 'node_modules/vitest": {\n      "version": "';
const A_TYPE = 'interface PageSource {';
const AN_ICON = "export const unusedGlyph: Glyph = { box: [1, 1], path: 'M0 0' };\n";
const RANGE = "react: { requiredVersion: '^19";
/** Adds a line before the first export or import of a file. */
const commented = (file: string, before = 'export'): Edit => [file, before, `// Another line.\n${before}`];
/** Changes an icon by closing its path. */
const glyph = (path: string): Edit => [GLYPHS, `${path}'`, `${path}z'`];
/** Adds a word at the start of a field's text. */
const worded = (file: string, field: string): Edit => [file, `"${field}": "`, `"${field}": "New `];

/** Changes that no visitor gets. */
export const UNSEEN: readonly VersionChange[] = [
  ['a metric’s name', ['packages/server-data/src/metrics.ts', "'LeadsReceived'", "'LeadsTaken'"], []],
  ['a test', commented('packages/ui/src/form/validate.test.ts', 'import'), []],
  ['a comment', commented('packages/ui/src/cx.ts'), []],
  ['a comment in the build', commented('platform/releases/src/build/build-part.ts', 'const MANIFEST'), []],
  ['a type', ['packages/contracts/src/microfrontend.ts', A_TYPE, `${A_TYPE}\n  unused?: string;`], []],
  ['vitest', [LOCK, VITEST, `${VITEST}9`], []],
  ['an unused icon', [GLYPHS, 'export const arrowGlyph', `${AN_ICON}export const arrowGlyph`], []],
];

/** Changes that visitors get. */
export const SEEN: readonly VersionChange[] = [
  ['a text of mfe-voice', worded('mfe-voice/locales/en.json', 'speaking'), ['mfe-voice']],
  ['a text of shell', worded('shell/locales/en.json', 'skip'), ['shell']],
  ['an icon of the menu', glyph('M2 6h14M2 12h9'), ['shell']],
  ['an icon of two parts', glyph('M15 4.5c2.5.5 4 2 4.5 4.5'), ['mfe-content', 'mfe-voice']],
  [
    'a text of the form',
    worded('packages/contracts/src/lead-texts/ru.json', 'label'),
    ['shell', 'mfe-products', 'mfe-content'],
  ],
  ['the same React, installed in the checkout', [LOCK, VITEST, `${VITEST}9`], [], '19.3.1'],
  ['a newer React', [LOCK, '"version": "19.3.1"', '"version": "19.3.9"'], ['shell'], '19.3.9'],
  ['the range of React', ['packages/federation/src/vite/shares.ts', `${RANGE}.0`, `${RANGE}.1`], PART_NAMES],
];
