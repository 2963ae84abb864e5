/**
 * Scripts and style sheets of a version that have a Brotli copy beside them: those directly in `folder` of the version. The copy has the
 * same name with `suffix`. The folder is part of the name because the edge function knows only the path that a visitor asks for, and
 * files elsewhere (`boot.js`, `remoteEntry.js`) have no copies.
 */
export const BROTLI = { folder: 'br', suffix: '.br', extensions: ['js', 'css'] } as const;

/** Returns the path or key of a file's Brotli copy; undefined if it has none. */
export function brotliCopyOf(file: string): string | undefined {
  const [folder, name = ''] = file.split('/').slice(-2);
  return folder === BROTLI.folder && BROTLI.extensions.some((extension) => name.endsWith(`.${extension}`))
    ? file + BROTLI.suffix
    : undefined;
}

/** Returns the path or key of the file whose Brotli copy this is; undefined if it is none. */
export function brotliOriginal(file: string): string | undefined {
  const original = file.endsWith(BROTLI.suffix) ? file.slice(0, -BROTLI.suffix.length) : undefined;
  return original !== undefined && brotliCopyOf(original) === file ? original : undefined;
}
