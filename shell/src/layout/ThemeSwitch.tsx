import { Icon } from '@site/ui/icon/Icon';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';
import { setTheme, shownTheme, type Theme } from './theme';

/** Turns to the other theme and remembers it; `data-replay` lets a click before hydration take effect after it. */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const [announced, setAnnounced] = useState<Theme>();
  const turn = () => {
    const theme = shownTheme() === 'dark' ? 'light' : 'dark';
    setTheme(theme);
    setAnnounced(theme);
  };
  return (
    <>
      <IconButton label={t('theme.switch')} onClick={turn} data-replay="">
        <Icon name="theme" />
      </IconButton>
      <span className="visually-hidden" role="status">
        {announced && t(`theme.${announced}`)}
      </span>
    </>
  );
}
