import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@platform/base/error-codes';
import { ROOT } from '@platform/base/root';
import { bundleScript } from '@site/boot/bundle-script';

export const RELEASE_REFERENCE = path.join(ROOT, 'docs/release-reference.md');
export const EARLY_SCRIPT_FILE = path.join(ROOT, 'packages/boot/src/early-script.ts');

/** Replaces the lines between a document's two comments of that name. Throws `generate/no-marks` if it lacks one. */
export function replaceMarked(file: string, text: string, name: string, lines: readonly string[]): string {
  const begin = `<!-- ${name}: written by "npm run generate" -->`;
  const end = `<!-- end of ${name} -->`;
  const [head, rest = ''] = text.split(begin);
  const [, tail] = rest.split(end);
  if (tail === undefined)
    throw new Error(`${file} lacks the lines "${begin}" and "${end}". Restore them. [generate/no-marks]`);
  return `${head}${[begin, '', ...lines, '', end].join('\n')}${tail}`;
}

/** Returns the reference with a line for each of ERROR_CODES. Throws `generate/no-marks` if it lacks the comments around them. */
export function withCodes(): string {
  const lines = Object.entries(ERROR_CODES).map(([code, cause]) => `- \`${code}\`: ${cause}`);
  return replaceMarked(RELEASE_REFERENCE, readFileSync(RELEASE_REFERENCE, 'utf8'), 'codes', lines);
}

/** Returns the module with the inline scripts of a page, bundled from their sources. */
export async function earlyScriptModule(): Promise<string> {
  const constant = async (name: string, source: 'early' | 'set-theme') =>
    `// biome-ignore format: bytes of a bundler.\nexport const ${name} = ${JSON.stringify(await bundleScript(source))};\n`;
  return `/*
 * Written by "npm run generate". \`EARLY_SCRIPT\` is the only inline script of a page: the Content-Security-Policy allows it by its
 * hash, so every byte must match. \`THEME_SCRIPT\` stands alone in a page that the browser renders.
 */
${await constant('EARLY_SCRIPT', 'early')}${await constant('THEME_SCRIPT', 'set-theme')}`;
}
