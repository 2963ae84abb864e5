/**
 * What nobody has released lies below this folder of the bucket, under the keys that it has once it is released: versions that
 * are published, and previews. The preview origin reads it, the site's origin can't.
 */
export const STAGED = 'staged/';

/** Where things lie in the site's bucket, and so under the site's origin where they are public. */
export const keys = {
  publicBase: (name: string, version: string) =>
    name === 'shell' ? `shell/${version}/` : `mfe/${name}/${version}/`,
  serverBase: (name: string, version: string) => `server/${name}/${version}/`,
  page: (composition: string, lang: string, path: string) =>
    `sites/${composition}/${lang}${path === '/' ? '' : path}/index.html`,
  data: (composition: string, lang: string, path: string) =>
    `data/${composition}/${lang}${path === '/' ? '' : path}/page.json`,
  composition: (id: string) => `sites/${id}/manifest.json`,
  givenUp: (id: string) => `sites/${id}/moved.json`,
  /** A rendered page without its document, by the hash of all that it is made of; the composer's alone. */
  rendered: (hash: string) => `rendered/${hash}.json`,
  /** A file at the site's root: `/robots.txt` and its like. */
  rootFile: (id: string, path: string) => `sites/${id}/files${path}`,
  /** What the site's own search reads in a language. */
  search: (composition: string, lang: string) => `data/${composition}/search-${lang}.json`,
  /** The pages of a language. */
  sitePages: (composition: string, lang: string) => `data/${composition}/pages-${lang}.json`,
  /** A page's picture, named by its content and shared by all compositions. */
  picture: (hash: string) => `data/pictures/${hash}.png`,
};
