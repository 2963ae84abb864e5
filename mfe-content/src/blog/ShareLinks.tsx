import { BRAND } from '@site/contracts/brand';
import { joinPath } from '@site/contracts/languages';
import { usePage, useShell } from '@site/federation/remote';
import { useTranslation } from 'react-i18next';
import { CopyLink } from './CopyLink';
import styles from './ShareLinks.module.css';
import { shareLinks } from './share';

/** Share links. Plain links: nothing is loaded from the services before one is followed. */
export function ShareLinks({ title }: { title: string }) {
  const { t } = useTranslation('mfe-content');
  const { lang, canonicalPath } = usePage();
  const { origin = BRAND.origin } = useShell().settings;
  const address = origin + joinPath(lang, canonicalPath);
  return (
    <nav className={styles.share} aria-label={t('share.title')}>
      <span className={styles.title} aria-hidden="true">
        {t('share.title')}
      </span>
      <ul>
        {shareLinks(address, title).map(({ to, href }) => (
          <li key={to}>
            <a href={href} {...(to === 'email' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
              {t(`share.${to}`)}
            </a>
          </li>
        ))}
        <li>
          <CopyLink address={address} />
        </li>
      </ul>
    </nav>
  );
}
