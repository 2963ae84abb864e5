import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { builtManifest } from '@platform/releases/build/build-part';
import { partOf } from '@platform/releases/build/parts';
import { keys } from '@site/site-model/bucket-keys';
import { expect, test, visit } from './support/test';

/** The entry that Vite's manifest has for a file. */
interface Built {
  file: string;
  imports?: string[];
  assets?: string[];
}

/** Returns the scripts of a built part: its chunks by key, the addresses of these, and of its audio worklets. */
function scriptsOf(name: string) {
  const { dir } = partOf(name);
  const manifest = JSON.parse(readFileSync(path.join(dir, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Built
  >;
  const scripts = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  const assets = scripts.flatMap(([, { assets = [] }]) => assets).filter((file) => file.endsWith('.js'));
  const chunks = scripts.filter(([, { file }]) => !assets.includes(file));
  const base = `/${keys.publicBase(name, builtManifest({ dir })?.version ?? '')}`;
  return {
    imports: new Map(chunks.map(([key, { imports = [] }]) => [key, imports])),
    modules: chunks.map(([, { file }]) => base + file),
    worklets: assets.map((file) => base + file),
  };
}

/** Returns the chunks that import themselves by way of others: which of them is evaluated first depends on who asks. */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (imports.get(from) ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...imports.keys()].filter((key) => reaches(key, key));
}

for (const part of PART_NAMES) {
  test(`every chunk of ${part} evaluates, and none waits for itself`, { tag: '@fast' }, async ({ page }) => {
    const { imports, modules, worklets } = scriptsOf(part);
    expect(modules.length).toBeGreaterThan(2);
    // With sections of every part: a remote's chunks need the libraries that the shell gives it.
    await visit(page, '/');
    const faults = await page.evaluate(
      async ([urls, audio]) => {
        const failed: string[] = [];
        const note = (url: string) => (error: unknown) => failed.push(`${url}: ${error}`);
        for (const url of urls) await import(url).catch(note(url));
        const { audioWorklet } = new OfflineAudioContext(1, 1, 44_100);
        for (const url of audio) await audioWorklet.addModule(url).catch(note(url));
        return failed;
      },
      [modules, worklets] as const,
    );
    expect({ faults, cycles: cyclesIn(imports) }).toEqual({ faults: [], cycles: [] });
  });
}
