import { Button } from '@site/ui/button/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figures } from './figures';
import { writeFigures } from './query';
import styles from './ShareLink.module.css';

interface ShareLinkProps {
  figures: Figures;
  example: Figures;
  /** Fragment of the link. */
  anchor: string;
}

/** Copies this page's address with the figures. `data-replay` replays an early click. */
export function ShareLink({ figures, example, anchor }: ShareLinkProps) {
  const { t } = useTranslation('mfe-products');
  const [said, setSaid] = useState<{ figures: Figures; text: string }>();
  const copy = async () => {
    const url = new URL(window.location.href);
    url.search = writeFigures(url.searchParams, figures, example).toString();
    url.hash = anchor;
    try {
      await navigator.clipboard.writeText(url.href);
      setSaid({ figures, text: t('roi.copied') });
    } catch {
      setSaid({ figures, text: t('roi.notCopied') });
    }
  };
  return (
    <div className={styles.share}>
      <Button variant="quiet" onClick={() => void copy()} data-replay="">
        {t('roi.share')}
      </Button>
      <span role="status">{said?.figures === figures && said.text}</span>
    </div>
  );
}
