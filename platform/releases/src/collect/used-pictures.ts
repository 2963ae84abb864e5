import type { ObjectStore } from '@platform/composer/store/object-store';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';

/** Returns the keys of the pictures on the pages of a composition. */
export async function picturesOf(store: ObjectStore, composition: CompositionManifest): Promise<string[]> {
  if (composition.pictures) return composition.pictures;
  // Older manifests do not list pictures: read them from the pages' data.
  const found = await Promise.all(
    composition.pages.map(async ({ lang, path }) => {
      const body = await store.read(keys.data(composition.id, lang, path));
      const { picture } = JSON.parse(body?.toString() ?? '{}') as { picture?: string };
      return picture?.slice(1);
    }),
  );
  return found.filter((key) => key !== undefined);
}
