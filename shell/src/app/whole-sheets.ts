declare global {
  /** The parts' style sheets that boot.js adds, each once it has loaded, disabled; undefined for one that failed. */
  var wholeSheets: readonly Promise<CSSStyleSheet | undefined>[] | undefined;
}

/** How long hydration waits for style sheets, in milliseconds after the entry has started. */
export const SHEETS_PATIENCE_MS = 2000;

/**
 * Applies the parts' style sheets, which hydration and navigations need: the document links only the rules that its HTML uses. Resolves
 * when they are applied, or at the latest after `SHEETS_PATIENCE_MS`; one that arrives later is applied then. boot.js applies them
 * earlier if none hangs, before the layout of most of the page, which they would repeat.
 */
export async function applyWholeSheets(): Promise<void> {
  const sheets = globalThis.wholeSheets ?? [];
  await Promise.race([
    Promise.all(sheets),
    new Promise((resolve) => setTimeout(resolve, SHEETS_PATIENCE_MS)),
  ]);
  for (const arrival of sheets)
    void arrival.then((sheet) => {
      if (sheet) sheet.disabled = false;
    });
}
