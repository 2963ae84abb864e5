import { BRAND } from '@site/contracts/brand';
import { joinPath } from '@site/contracts/languages';
import { usePage, useShell } from '@site/federation/remote';
import { useTranslation } from 'react-i18next';
import styles from './ShareLinks.module.css';

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

/** Copies the address to the clipboard and confirms it; hidden without JavaScript. `data-replay` replays an early click. */
function CopyLink({ address }: { address: string }) {
  const { t } = useTranslation('mfe-content');
  const { toast } = useShell();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('share.copied'), kind: 'success' });
    } catch {
      // Not reported: no permission, or an insecure origin: the reader can still copy by hand.
      toast({ title: t('share.notCopied'), text: address, kind: 'error' });
    }
  };
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()} data-replay="">
      {t('share.copy')}
    </button>
  );
}

/** Returns links without scripts of the services, which read the page's Open Graph tags. `address` has the origin. */
export function shareLinks(address: string, title: string) {
  const url = encodeURIComponent(address);
  const words = encodeURIComponent(title);
  return [
    { to: 'telegram', href: `https://t.me/share/url?url=${url}&text=${words}` },
    { to: 'whatsapp', href: `https://wa.me/?text=${words}%20${url}` },
    { to: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { to: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { to: 'x', href: `https://x.com/intent/post?url=${url}&text=${words}` },
    { to: 'email', href: `mailto:?subject=${words}&body=${url}` },
  ] as const;
}
