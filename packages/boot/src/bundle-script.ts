import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Returns one of this folder's scripts with its imports as one minified classic script. */
export async function bundleScript(name: 'boot' | 'early' | 'set-theme'): Promise<string> {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL(`${name}.ts`, import.meta.url)), formats: ['iife'], name: 'script' },
    },
  })) as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}
