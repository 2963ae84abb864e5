import { gzipSync } from 'node:zlib';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import { pageWeight } from '../../budgets/page-weight';

/** What a page weighs before anything is measured in a browser; bytes after gzip -9. */
export interface PageBytes {
  html: number;
  data: number;
  /** Style sheets before the first paint. */
  sheets: number;
  sheetBytes: number;
}

/** Measures a composed page by the files that its document names. Throws if one is missing. */
export async function pageBytes(
  store: ObjectStore,
  composition: string,
  pathname: string,
): Promise<PageBytes> {
  const { htmlBytes, cssBytes, cssRequests } = await pageWeight(store, composition, pathname);
  const { lang, path } = splitPath(pathname);
  const data = await store.read(keys.data(composition, lang, path));
  if (!data) throw new Error(`The page ${pathname} has no data in composition ${composition}.`);
  return {
    html: htmlBytes,
    data: gzipSync(data, { level: 9 }).length,
    sheets: cssRequests,
    sheetBytes: cssBytes,
  };
}
