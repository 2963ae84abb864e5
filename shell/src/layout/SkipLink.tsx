import { useTranslation } from 'react-i18next';
import { MAIN_ID } from './main-id';

/** The first stop of the keyboard: past the header to the page itself. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className="skip-link" href={`#${MAIN_ID}`} data-behind-menu>
      {t('skip')}
    </a>
  );
}
