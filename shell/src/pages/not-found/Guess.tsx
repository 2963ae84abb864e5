import { joinPath, type Language, splitPath } from '@site/contracts/languages';
import { useShell } from '@site/federation/remote';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './NotFoundPage.module.css';
import { nearestPath } from './nearest-path';

/**
 * Suggests the known address nearest to the requested one. The page is prerendered once for all unknown addresses, so
 * the suggestion appears after hydration, in a line reserved for it.
 */
export function Guess({ lang, label }: { lang: Language; label: string }) {
  const { pathname } = useLocation();
  const [guess, setGuess] = useState<string>();
  const { pages } = useShell();
  useEffect(() => {
    let gone = false;
    // Without the list there is no suggestion; the page has other links.
    pages().then(
      (known) => !gone && setGuess(nearestPath(splitPath(pathname).path, known)),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [pages, pathname]);
  return (
    <p className={styles.guess} aria-live="polite">
      {guess && (
        <>
          {label}:{' '}
          <SiteLink lang={lang} href={guess}>
            {joinPath(lang, guess)}
          </SiteLink>
        </>
      )}
    </p>
  );
}
