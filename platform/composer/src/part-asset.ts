import { keys } from '@site/site-model/bucket-keys';
import type { PartFiles } from './part-files';
import type { ObjectStore } from './store/object-store';

/** Reads a published client file. Rejects if the store does not have it. */
export async function readAsset(store: ObjectStore, { part }: PartFiles, file: string): Promise<Buffer> {
  const key = keys.publicBase(part.name, part.version) + file;
  const body = await store.read(key);
  if (!body) throw new Error(`${key} is missing from the store.`);
  return body;
}

/** Returns the content of the outer `<svg>` element. */
export const innerSvg = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
