import { BLOG, CASES, CONTACTS, HOME, PRODUCTS_ANCHOR } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { useTranslation } from 'react-i18next';
import type { NotFoundContent } from './content';
import { DeadLine } from './DeadLine';
import { Guess } from './Guess';
import styles from './NotFoundPage.module.css';

const LINKS = [
  ['home', HOME],
  ['products', PRODUCTS_ANCHOR],
  ['cases', CASES],
  ['contacts', CONTACTS],
  ['blog', BLOG],
] as const;

/** The page for every address that leads nowhere, with the ways on from it. */
export function Component() {
  const { lang, content } = usePage<NotFoundContent>();
  const { t } = useTranslation('shell');
  return (
    <Wrap className={styles.page}>
      <p className="mono">404</p>
      <h1 className={styles.title}>{content.title}</h1>
      <p className={`lead ${styles.text}`}>{content.text}</p>
      <Guess lang={lang} label={content.guess} />
      <DeadLine />
      <nav aria-label={content.linksLabel}>
        <ul className={styles.links}>
          {LINKS.map(([id, href]) => (
            <li key={id}>
              <ArrowLink lang={lang} href={href}>
                {t(`nav.${id}`)}
              </ArrowLink>
            </li>
          ))}
        </ul>
      </nav>
    </Wrap>
  );
}
