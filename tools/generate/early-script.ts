import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { bundleScript } from '@site/boot/bundle-script';

export const EARLY_SCRIPT_FILE = path.join(ROOT, 'packages/boot/src/early-script.ts');

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
