import { joinPath, type Language, splitPath } from '@site/contracts/languages';
import { useShell } from '@site/federation/remote';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './NotFoundPage.module.css';
import { nearestPath } from './nearest-path';

/**
 * The known address nearest to the one asked for. The page is rendered ahead for all unknown addresses,
 * so the guess comes after hydration, into a line that is kept free for it.
 */
export function Guess({ lang, label }: { lang: Language; label: string }) {
  const { pathname } = useLocation();
  const [guess, setGuess] = useState<string>();
  const { pages } = useShell();
  useEffect(() => {
    let gone = false;
    // Without the list there is no guess, and the page has its links.
    pages?.().then(
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
