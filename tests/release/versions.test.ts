import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { secondCheckout } from '../e2e/support/checkout';
import { runNode } from '../e2e/support/command';

/** The part with the fastest build. */
const PART = 'mfe-voice';
/** Packages whose paths appear in a build's manifest, so they must be inside the checkout as after an installation. */
const NAMED_BY_PATH = ['@elevenlabs', '@tanstack'];
const checkout = path.join(temporaryFolder(), 'a checkout elsewhere');

/** A replacement of text in a file. */
type Edit = readonly [file: string, from: string, to: string];
const GLYPHS = 'packages/ui/src/icon/glyphs.ts';
const VITEST = 'node_modules/vitest": {\n      "version": "';
const A_TYPE = 'interface PageSource {';
const AN_ICON = "export const unusedGlyph: Glyph = { box: [1, 1], path: 'M0 0' };\n";
const commented = (file: string, before = 'export'): Edit => [file, before, `// Another line.\n${before}`];
const worded = (file: string, field: string): Edit => [file, `"${field}": "`, `"${field}": "New `];

const UNSEEN: readonly Edit[] = [
  // What no visitor gets.
  ['packages/server-data/src/metrics.ts', "'LeadsReceived'", "'LeadsTaken'"],
  commented('packages/ui/src/form/validate.test.ts', 'import'),
  commented('packages/ui/src/cx.ts'),
  commented('platform/releases/src/build/build-part.ts', 'const MANIFEST'),
  ['packages/contracts/src/microfrontend.ts', A_TYPE, `${A_TYPE}\n  unused?: string;`],
  ['package-lock.json', VITEST, `${VITEST}9`],
  [GLYPHS, 'export const arrowGlyph', `${AN_ICON}export const arrowGlyph`],
  // What other parts show, such as an icon of the menu.
  worded('shell/locales/en.json', 'skip'),
  [GLYPHS, "M2 6h14M2 12h9'", "M2 6h14M2 12h9z'"],
  worded('packages/contracts/src/lead-texts/ru.json', 'label'),
];

function edit([file, from, to]: Edit): void {
  const target = path.join(checkout, file);
  const before = readFileSync(target, 'utf8');
  expect(before, `${file}: choose another text`).toContain(from);
  writeFileSync(target, before.replaceAll(from, to));
}

/** Returns the part's version in a checkout, without the command's wrapper, which would install from a changed lock file. */
async function versionIn(cwd: string): Promise<string> {
  const env = { TSX_TSCONFIG_PATH: path.join(cwd, 'platform/tsconfig.json') };
  const args = ['--import', 'tsx', 'tools/release/cli.ts', 'build', PART, '--json'];
  return (JSON.parse(await runNode(args, { cwd, env })) as { version: string }).version;
}

it('a version is the same in another folder, whatever visitors of the part don’t get, and changes with a text of it', async () => {
  secondCheckout(checkout);
  for (const name of NAMED_BY_PATH) {
    const place = path.join(checkout, 'node_modules', name);
    rmSync(place);
    cpSync(path.join(ROOT, 'node_modules', name), place, { recursive: true });
  }
  const version = await versionIn(ROOT);
  UNSEEN.forEach(edit);
  expect(await versionIn(checkout)).toBe(version);
  edit(worded('mfe-voice/locales/en.json', 'speaking'));
  expect(await versionIn(checkout)).not.toBe(version);
}, 600_000);
