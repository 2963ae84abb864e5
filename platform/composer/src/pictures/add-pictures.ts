import type { PageData } from '@site/contracts/microfrontend';
import { HOME } from '@site/contracts/paths';
import { navLabel } from '../nav-label';
import type { PlannedPage } from '../page-data';
import { innerSvg, readAsset } from '../part-asset';
import type { PartFiles } from '../part-files';
import type { ObjectStore } from '../store/object-store';
import { PictureStore } from './picture-store';
import { type PictureFaces, pictureSvg } from './picture-svg';
import { Typesetter } from './typesetter';

const SUBSETS = ['latin', 'cyrillic', 'cyrillic-ext', 'latin-more', 'cyrillic-more'].map(
  (name) => `onest-${name}-wght`,
);

/** Draws the picture of every page that may be shared, and removes the picture's headline from the page's data. */
export async function addPictures(
  store: ObjectStore,
  shell: PartFiles,
  pages: readonly PlannedPage[],
): Promise<void> {
  const faces = await loadFaces(store, shell);
  const mark = innerSvg((await readAsset(store, shell, 'icon.svg')).toString());
  const pictures = new PictureStore(store);
  for (const { data } of pages) {
    const { headline, ...head } = data.head;
    data.head = head;
    if (data.status === 404 || head.noindex) continue;
    const picture = pictureSvg(
      { label: labelOf(data), headline: headline ?? [{ text: head.title }], seed: data.canonicalPath },
      faces,
      mark,
    );
    data.picture = await pictures.keep(picture);
  }
}

/** Returns the product's name, or the label of the page's section; empty for the home page. */
function labelOf(page: PageData): string {
  const { about } = page.head;
  if (about?.kind === 'product') return about.name;
  return page.canonicalPath === HOME ? '' : navLabel(page);
}

async function loadFaces(store: ObjectStore, shell: PartFiles): Promise<PictureFaces> {
  const subsets = await Promise.all(
    SUBSETS.map((name) => {
      const file = shell.assetNamed(name);
      if (!file) throw new Error(`The shell has no font ${name}.`);
      return readAsset(store, shell, file);
    }),
  );
  return {
    headline: await Typesetter.of(subsets, 540, -0.035),
    text: await Typesetter.of(subsets, 560, -0.02),
  };
}
