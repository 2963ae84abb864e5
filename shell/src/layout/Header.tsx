import { formHref } from '@site/contracts/form-href';
import { entriesOf, MAIN_MENU } from '@site/contracts/navigation';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../search/SearchButton';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import type { LayoutPage } from './layout-page';
import { MobileMenu } from './MobileMenu';
import { NavItem } from './NavItem';
import { ProductMenu } from './ProductMenu';
import { ThemeSwitch } from './ThemeSwitch';

/** Logo, the main navigation with its menus, language and theme switch, the button to the form; a menu on narrow windows. */
export function Header({ page }: { page: LayoutPage }) {
  const { t } = useTranslation('shell');
  const { lang, path, languages, navigation } = page;
  return (
    <header className={styles.header}>
      <Wrap className={styles.row}>
        <Logo lang={lang} compact />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {entriesOf(navigation, MAIN_MENU).map((item) => {
            const entries = entriesOf(navigation, item.id);
            return entries.length > 0 ? (
              <ProductMenu key={item.id} item={item} entries={entries} page={page} />
            ) : (
              <NavItem key={item.id} item={item} page={page} />
            );
          })}
        </nav>
        <div className={styles.tools}>
          <SearchButton look="icon" className={styles.search ?? ''} />
          <LanguageSwitch lang={lang} path={path} languages={languages} />
          <ThemeSwitch />
          <ButtonLink lang={lang} href={formHref(page)} size="small" className={styles.discuss ?? ''}>
            {t('discuss')}
          </ButtonLink>
          <MobileMenu page={page} />
        </div>
      </Wrap>
    </header>
  );
}
