import { reportFault } from '@site/contracts/api/visit-events';
import { editDistance } from '@site/contracts/edit-distance';
import { joinPath, type Language, splitPath } from '@site/contracts/languages';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import type { SitePage } from '@site/contracts/site-pages';
import { usePage, useShell } from '@site/federation/remote';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { NotFoundContent } from '../content';
import styles from './NotFoundPage.module.css';

export function Component() {
  const { lang, content, navigation } = usePage<NotFoundContent>();
  return (
    <Wrap className={styles.page}>
      <p className="mono">404</p>
      <h1 className={styles.title}>{content.title}</h1>
      <p className={`lead ${styles.text}`}>{content.text}</p>
      <Guess lang={lang} label={content.guess} />
      <nav aria-label={content.linksLabel}>
        <ul className={styles.links}>
          {entriesOf(navigation, MAIN_MENU).map(({ id, href, label }) => (
            <li key={id}>
              <ArrowLink lang={lang} href={href}>
                {label}
              </ArrowLink>
            </li>
          ))}
        </ul>
      </nav>
    </Wrap>
  );
}

/** Suggests the nearest known address, after hydration: the page is prerendered once for all unknown addresses. */
function Guess({ lang, label }: { lang: Language; label: string }) {
  const { pathname } = useLocation();
  const [guess, setGuess] = useState<string>();
  const { pages } = useShell();
  useEffect(() => {
    let gone = false;
    // Without the list there is no suggestion; the page has other links.
    pages().then((known) => !gone && setGuess(nearestPath(splitPath(pathname).path, known)), reportFault);
    return () => {
      gone = true;
    };
  }, [pages, pathname]);
  return (
    <p className={styles.guess} aria-live="polite">
      {guess && (
        <>
          <span>{`${label}:`}</span>{' '}
          <SiteLink lang={lang} href={guess}>
            {joinPath(lang, guess)}
          </SiteLink>
        </>
      )}
    </p>
  );
}

/** Longer paths are not compared, to limit the cost; all of ours are shorter. */
const LONGEST = 100;

/**
 * Returns the most similar path of the site, without language prefix; undefined if more than a third of each differs.
 * The last segment alone may match, too: `/lumi-ai` finds `/products/lumi-ai`.
 */
export function nearestPath(path: string, pages: readonly SitePage[]): string | undefined {
  const wanted = path.toLowerCase();
  if (wanted.length > LONGEST || wanted.length < 3) return undefined;
  const last = wanted.slice(wanted.lastIndexOf('/'));
  let best: { path: string; part: number } | undefined;
  for (const page of pages) {
    // Pages with noindex, such as the thank-you page, are not suggested.
    if (page.path === HOME || page.hidden) continue;
    const known = page.path.slice(page.path.lastIndexOf('/'));
    const part = Math.min(editDistance(wanted, page.path) / page.path.length, editDistance(last, known) / known.length);
    if (part <= 1 / 3 && (!best || part < best.part)) best = { path: page.aliasOf ?? page.path, part };
  }
  return best?.path;
}
