import { nightGlyph, sunGlyph, themeGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton';
import styles from './ThemeSwitch.module.css';
import { chosenTheme, nextTheme, onThemeChange, setTheme, systemIsDark, type Theme } from './theme';

/**
 * Cycles through light, dark and system theme, and stores the choice. The style sheet selects the icon, by the
 * document's theme, so that it is correct before hydration, and after a press by the choice, which the document follows a
 * frame later. The accessible name contains the current choice. `data-replay` replays an early click.
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
      <IconButton
        label={name}
        title={name}
        onClick={turn}
        data-replay=""
        {...(pressed ? { 'data-choice': theme } : {})}
      >
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
