import { useShell } from '@site/federation/remote';
import { useTranslation } from 'react-i18next';
import styles from './ShareLinks.module.css';

/** Copies the address to the clipboard and confirms it; hidden without JavaScript. `data-replay` replays an early click. */
export function CopyLink({ address }: { address: string }) {
  const { t } = useTranslation('mfe-content');
  const { toast } = useShell();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('share.copied'), kind: 'success' });
    } catch {
      // No permission, or an insecure origin: the reader can still copy by hand.
      toast({ title: t('share.notCopied'), text: address, kind: 'error' });
    }
  };
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()} data-replay="">
      {t('share.copy')}
    </button>
  );
}
