import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { usePage } from '@site/federation/remote';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import type { NotFoundContent } from './content';
import { DeadLine } from './DeadLine';
import { Guess } from './Guess';
import styles from './NotFoundPage.module.css';

/** The not-found page, with links to other pages. */
export function Component() {
  const { lang, content, navigation } = usePage<NotFoundContent>();
  return (
    <Wrap className={styles.page}>
      <p className="mono">404</p>
      <h1 className={styles.title}>{content.title}</h1>
      <p className={`lead ${styles.text}`}>{content.text}</p>
      <Guess lang={lang} label={content.guess} />
      <DeadLine />
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
