import { keys } from '@site/site-model/bucket-keys';
import type { PartFiles } from './part-files';
import type { ObjectStore } from './store/object-store';

/** The bytes of a published client file; rejects when the store has none. */
export async function readAsset(store: ObjectStore, { part }: PartFiles, file: string): Promise<Buffer> {
  const key = keys.publicBase(part.name, part.version) + file;
  const body = await store.read(key);
  if (!body) throw new Error(`${key} is missing from the store.`);
  return body;
}

/** What stands between an SVG's own tags. */
export const innerSvg = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
