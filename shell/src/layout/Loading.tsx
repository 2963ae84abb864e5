import { Spinner } from '@site/ui/spinner/Spinner';
import { useTranslation } from 'react-i18next';

/** What takes the place of a page or a section while its code or data loads. */
export function Loading() {
  const { t } = useTranslation('shell');
  return <Spinner label={t('loading')} />;
}
