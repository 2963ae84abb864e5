import { Waiting } from '@site/ui/spinner/Waiting';
import { useTranslation } from 'react-i18next';
import styles from './Loading.module.css';

/** What takes the place of a page or a section while its code or data loads; a screen reader reads the label. */
export function Loading() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.spinner} role="status">
      <Waiting large />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
