import { useTranslation } from 'react-i18next';
import { MAIN_ID } from './main-id';

/** The skip link: the first focusable element, which leads past the header. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className="skip-link" href={`#${MAIN_ID}`} data-behind-menu>
      {t('skip')}
    </a>
  );
}
