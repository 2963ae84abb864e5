import type { ObjectStore } from '@platform/composer/store/object-store';
import { firstVisit } from '../../budgets/page-weight';

/** What a page weighs before anything is measured in a browser; bytes after gzip -9. */
export interface PageBytes {
  html: number;
  /** The data that a first visit loads. */
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
  const { weight } = await firstVisit(store, composition, pathname);
  const { htmlBytes, dataBytes, cssBytes, cssRequests } = weight;
  return {
    html: htmlBytes,
    data: dataBytes,
    sheets: cssRequests,
    sheetBytes: cssBytes,
  };
}
