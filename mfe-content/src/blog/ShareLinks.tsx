import { useTranslation } from 'react-i18next';
import styles from './ShareLinks.module.css';
import type { ShareLink } from './share';

/** Hands the article on: plain links, nothing is loaded from the services before one is followed. */
export function ShareLinks({ links }: { links: readonly ShareLink[] }) {
  const { t } = useTranslation('mfe-content');
  return (
    <nav className={styles.share} aria-label={t('share.title')}>
      <span className={styles.title} aria-hidden="true">
        {t('share.title')}
      </span>
      <ul>
        {links.map(({ to, href }) => (
          <li key={to}>
            <a href={href} {...(to === 'email' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
              {t(`share.${to}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
