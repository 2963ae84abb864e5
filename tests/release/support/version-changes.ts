/** A replacement of text in a file. */
export type Edit = readonly [file: string, from: string, to: string];

const GLYPHS = 'packages/ui/src/icon/glyphs.ts';
const VITEST = 'node_modules/vitest": {\n      "version": "';
const A_TYPE = 'interface PageSource {';
const AN_ICON = "export const unusedGlyph: Glyph = { box: [1, 1], path: 'M0 0' };\n";
/** Adds a line before the first export or import of a file. */
const commented = (file: string, before = 'export'): Edit => [file, before, `// Another line.\n${before}`];
/** Adds a word at the start of a field's text. */
const worded = (file: string, field: string): Edit => [file, `"${field}": "`, `"${field}": "New `];

/** Changes that no visitor gets. */
export const UNSEEN: readonly Edit[] = [
  ['packages/server-data/src/metrics.ts', "'LeadsReceived'", "'LeadsTaken'"],
  commented('packages/ui/src/form/validate.test.ts', 'import'),
  commented('packages/ui/src/cx.ts'),
  commented('platform/releases/src/build/build-part.ts', 'const MANIFEST'),
  ['packages/contracts/src/microfrontend.ts', A_TYPE, `${A_TYPE}\n  unused?: string;`],
  ['package-lock.json', VITEST, `${VITEST}9`],
  [GLYPHS, 'export const arrowGlyph', `${AN_ICON}export const arrowGlyph`],
];

/** Changes of what other parts than mfe-voice show. */
export const OF_OTHERS: readonly Edit[] = [
  worded('shell/locales/en.json', 'skip'),
  // An icon of the menu.
  [GLYPHS, "M2 6h14M2 12h9'", "M2 6h14M2 12h9z'"],
  worded('packages/contracts/src/lead-texts/ru.json', 'label'),
];

/** A change of what mfe-voice shows. */
export const OWN: readonly Edit[] = [worded('mfe-voice/locales/en.json', 'speaking')];
