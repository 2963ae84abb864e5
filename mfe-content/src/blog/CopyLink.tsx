import { useShell } from '@site/federation/remote';
import { useTranslation } from 'react-i18next';
import styles from './ShareLinks.module.css';

/** Puts the address on the clipboard and says so; absent where no script can run. `data-replay` keeps an early click. */
export function CopyLink({ address }: { address: string }) {
  const { t } = useTranslation('mfe-content');
  const { toast } = useShell();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('share.copied'), kind: 'success' });
    } catch {
      // No permission, or a page without a secure origin: the reader can still copy by hand.
      toast({ title: t('share.notCopied'), text: address, kind: 'error' });
    }
  };
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()} data-replay="">
      {t('share.copy')}
    </button>
  );
}
