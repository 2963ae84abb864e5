/** Folder of what is staged, under the same keys as after its release; the site's origin cannot read it. */
export const STAGED = 'staged/';

/** Folder for what `preview` uploads, as pull requests do. No release reads it, so none takes what was not merged. */
export const PULLS = 'pulls/';

/** Folders of the bucket for files that compositions share, each named by its content. */
export const SHEETS_FOLDER = 'data/sheets';

/** Keys of the site's bucket, which for public objects are also their paths on the site's origin. */
export const keys = {
  publicBase: (name: string, version: string) => (name === 'shell' ? `shell/${version}/` : `mfe/${name}/${version}/`),
  serverBase: (name: string, version: string) => `server/${name}/${version}/`,
  page: (composition: string, lang: string, path: string) =>
    `sites/${composition}/${lang}${path === '/' ? '' : path}/index.html`,
  data: (composition: string, lang: string, path: string) =>
    `data/${composition}/${lang}${path === '/' ? '' : path}/page.json`,
  /** A page's data without the texts that its document shows. */
  shownData: (composition: string, lang: string, path: string) =>
    `data/${composition}/${lang}${path === '/' ? '' : path}/shown.json`,
  composition: (id: string) => `sites/${id}/manifest.json`,
  givenUp: (id: string) => `sites/${id}/moved.json`,
  /** The rendered bodies of a composition, which the next one reuses; only the composer reads them. */
  rendered: (composition: string) => `rendered/${composition}.pack`,
  /** A file at the site's root, such as `/robots.txt`. */
  rootFile: (id: string, path: string) => `sites/${id}/files${path}`,
  search: (composition: string, lang: string) => `data/${composition}/search-${lang}.json`,
  sitePages: (composition: string, lang: string) => `data/${composition}/pages-${lang}.json`,
  sheet: (hash: string) => `${SHEETS_FOLDER}/${hash}.css`,
};
