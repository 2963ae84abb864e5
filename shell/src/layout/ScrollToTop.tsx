import { UI } from '@site/contracts/limits';
import { Icon } from '@site/ui/icon/Icon';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';

/** A button back to the top, shown once the page is scrolled by more than 300 px. */
export function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(window.scrollY > UI.scrollToTopPx);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <IconButton label={t('toTop')} round hidden={!visible} onClick={() => window.scrollTo({ top: 0 })}>
      <Icon name="up" />
    </IconButton>
  );
}
