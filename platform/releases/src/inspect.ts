import type { CompositionManifest, Versions } from '@site/site-model/composition';

export interface CompositionDiff {
  /** Parts whose version differs. */
  parts: { name: string; from: string | undefined; to: string | undefined }[];
  pages: { added: string[]; removed: string[]; changed: string[]; same: number };
  settingsChanged: boolean;
}

/** Compares two compositions. Every page names all versions, so `changed` ignores them and compares what a visitor reads. */
export async function diffCompositions(
  from: CompositionManifest,
  to: CompositionManifest,
  read: (key: string) => Promise<Buffer | undefined>,
): Promise<CompositionDiff> {
  const fromPages = new Map(from.pages.map((page) => [`${page.lang} ${page.path}`, page.html]));
  const pages: CompositionDiff['pages'] = { added: [], removed: [], changed: [], same: 0 };
  for (const page of to.pages) {
    const key = `${page.lang} ${page.path}`;
    const old = fromPages.get(key);
    fromPages.delete(key);
    if (old === undefined) pages.added.push(key);
    else if (shown(await read(old), from) === shown(await read(page.html), to)) pages.same += 1;
    else pages.changed.push(key);
  }
  pages.removed.push(...fromPages.keys());
  const names = [...new Set([...Object.keys(from.versions), ...Object.keys(to.versions)])];
  return {
    parts: names
      .map((name) => ({ name, from: from.versions[name], to: to.versions[name] }))
      .filter((part) => part.from !== part.to),
    pages,
    settingsChanged: JSON.stringify(from.settings) !== JSON.stringify(to.settings),
  };
}

/** Returns a page without the composition's id, its versions and the digests of their files. */
function shown(html: Buffer | undefined, { id, versions }: { id: string; versions: Versions }): string {
  if (!html) throw new Error(`The composition ${id} is incomplete: a page is missing.`);
  let text = html.toString().replaceAll(id, 'composition');
  for (const [name, version] of Object.entries(versions)) text = text.replaceAll(version, name);
  return text.replace(/sha384-[A-Za-z0-9+/=]+/g, '').replace(/-[\w-]{8}\.(js|css|woff2)/g, '.$1');
}
