import { reportFault } from '@site/contracts/api/visit-events';

/**
 * Returns a function that loads a module on demand: `lateModule(() => import('./Dialog'))`. It is loaded once. A failure is
 * tried again at once, from another address; if that fails too, it is reported to telemetry and not kept: the next call tries
 * again. The caller tells the visitor what is missing.
 */
export function lateModule<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  let failures = 0;
  let failure = '';
  const attempt = () =>
    (failures === 0 ? load() : loadAgain(load, failure, failures)).catch((error: unknown) => {
      failures += 1;
      failure = String(error);
      throw error;
    });
  return () => {
    loading ??= attempt()
      .catch((error: unknown) => {
        if (!navigator.onLine) throw error;
        return attempt();
      })
      .catch((error: unknown) => {
        loading = undefined;
        reportFault(error);
        throw error;
      });
    return loading;
  };
}

/**
 * Loads a module that failed before from other addresses: browsers keep a failed module until the page is unloaded, and Vite
 * requests a style sheet once. The messages of Vite, Chromium and Firefox contain the failed address; WebKit, whose messages
 * don't, keeps no failed module.
 */
async function loadAgain<Module>(load: () => Promise<Module>, failure: string, attempt: number): Promise<Module> {
  const [, sheet] = /CSS for (\S+)/.exec(failure) ?? [];
  const [script] = /https?:\S+\.m?js/.exec(failure) ?? [];
  if (sheet) await addSheet(sheet, attempt);
  return script ? import(/* @vite-ignore */ `${script}?again=${attempt}`) : load();
}

const addSheet = (href: string, attempt: number) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: `${href}?again=${attempt}`,
    });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`Unable to preload CSS for ${href}`));
    document.head.append(link);
  });
