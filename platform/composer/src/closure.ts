import type { Manifest } from 'vite';

export interface Closure {
  js: Set<string>;
  css: Set<string>;
}

/** Returns all scripts and style sheets that a module needs, from Vite's manifest. Throws if the manifest lacks a module. */
export function closure(
  manifest: Manifest,
  key: string,
  into: Closure = { js: new Set(), css: new Set() },
): Closure {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const chunk = manifest[id];
    if (!chunk) throw new Error(`${id} is not in the manifest`);
    into.js.add(chunk.file);
    for (const sheet of chunk.css ?? []) into.css.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(key);
  return into;
}
