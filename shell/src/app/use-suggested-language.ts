import { DEFAULT_LANGUAGE, type Language, splitPath } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { detectByPath } from '@site/i18n/detect-language';
import { useEffect, useState } from 'react';
import { useSite } from './site-context';

/** Returns the browser's language if it differs from that of an unprefixed path; used for an offer, not for a redirect. */
export function useSuggestedLanguage(page: PageData): Language | undefined {
  const { languageDetection } = useSite().settings;
  const [suggested, setSuggested] = useState<Language>();
  useEffect(() => {
    if (languageDetection !== 'path') return;
    const { pathname } = window.location;
    if (splitPath(pathname).lang !== DEFAULT_LANGUAGE) return;
    const detected = detectByPath({ pathname, browser: navigator.languages });
    if (detected !== DEFAULT_LANGUAGE) setSuggested(detected);
  }, [languageDetection]);
  return suggested !== page.lang && page.lang === DEFAULT_LANGUAGE ? suggested : undefined;
}
