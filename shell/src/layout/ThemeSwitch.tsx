import { nightGlyph, sunGlyph, themeGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';
import styles from './ThemeSwitch.module.css';
import { chosenTheme, nextTheme, onThemeChange, setTheme, systemIsDark, type Theme } from './theme';

/**
 * Goes round light, dark and the device's own theme, and remembers the choice. The icon is chosen by the style sheet, so it is
 * right before hydration too; the name says the choice in force. `data-replay` lets an early click take effect.
 */
export function ThemeSwitch() {
  const { t } = useTranslation('shell');
  const theme = useSyncExternalStore<Theme>(onThemeChange, chosenTheme, () => 'system');
  const [pressed, setPressed] = useState(false);
  const name = `${t('theme.switch')}: ${t(`theme.${theme}`)}`;
  const turn = () => {
    setTheme(nextTheme(theme, systemIsDark()));
    setPressed(true);
  };
  return (
    <>
      <IconButton label={name} title={name} onClick={turn} data-replay="">
        <Icon glyph={themeGlyph} className={styles.system} />
        <Icon glyph={sunGlyph} className={styles.light} />
        <Icon glyph={nightGlyph} className={styles.dark} />
      </IconButton>
      <span className="visually-hidden" role="status">
        {pressed && name}
      </span>
    </>
  );
}
