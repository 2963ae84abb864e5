import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Wrap } from '@site/ui/layout/Wrap';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../search/Search';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch';
import { type LayoutTexts, sameTexts } from './layout-page';
import { FormLink, Logo, NavItem } from './links';
import { MobileMenu, ProductMenu } from './menus';
import { ThemeSwitch } from './ThemeSwitch';

/** Logo, the main navigation with its menus, language and theme switch, the button to the form; a menu on narrow windows. */
export const Header = memo(function Header({ lang, navigation }: LayoutTexts) {
  const { t } = useTranslation('shell');
  return (
    <header className={styles.header}>
      <Wrap className={styles.row}>
        <Logo lang={lang} compact />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {entriesOf(navigation, MAIN_MENU).map((item) => {
            const entries = entriesOf(navigation, item.id);
            return entries.length > 0 ? (
              <ProductMenu key={item.id} item={item} entries={entries} />
            ) : (
              <NavItem key={item.id} item={item} />
            );
          })}
        </nav>
        <div className={styles.tools}>
          <SearchButton look="icon" className={styles.search ?? ''} />
          <LanguageSwitch />
          <ThemeSwitch />
          <FormLink>{(link) => <ButtonLink {...link} size="small" className={styles.discuss ?? ''} />}</FormLink>
          <MobileMenu navigation={navigation} />
        </div>
      </Wrap>
    </header>
  );
}, sameTexts);
