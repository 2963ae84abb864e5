import type { PageData } from '@site/contracts/microfrontend';
import { forgetLanguage, usableStorage } from '@site/i18n/detect-language';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { useEffect } from 'react';
import type { useNavigate } from 'react-router-dom';
import { useSite } from './contexts';

const loadStored = lateModule(() => import('./store-language'));

/**
 * Applies the setting of language detection, for the specification's two readings. `path`: nothing is cached, and a key
 * of an earlier visit is removed. `stored`: see there.
 */
export function useLanguageSetting(page: PageData, navigate: ReturnType<typeof useNavigate>): void {
  const { languageDetection } = useSite().settings;
  useEffect(() => {
    if (languageDetection === 'path') {
      forgetLanguage(usableStorage(() => window.localStorage));
      return;
    }
    loadStored().then(
      ({ followStoredLanguage }) => {
        const address = followStoredLanguage(page);
        if (address) void navigate(address, { replace: true });
      },
      // Not reported: `lateModule` has. The page stays in its language.
      () => undefined,
    );
  }, [page, languageDetection, navigate]);
}
