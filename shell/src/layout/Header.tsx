import { formHref } from '@site/contracts/form-href';
import type { Language } from '@site/contracts/languages';
import { NAVIGATION } from '@site/contracts/paths';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import { SearchButton } from '../search/SearchButton';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { MobileMenu } from './MobileMenu';
import { NavItem } from './NavItem';
import { ProductMenu } from './ProductMenu';
import { ThemeSwitch } from './ThemeSwitch';

export interface HeaderProps {
  lang: Language;
  /** The page's path without language prefix. */
  path: string;
  /** Languages in which the page exists. */
  languages: readonly Language[];
}

/** Logo, the six navigation items with the product menu, language and theme switch, the button to the form; a menu on narrow windows. */
export function Header({ lang, path, languages }: HeaderProps) {
  const { t } = useTranslation('shell');
  return (
    <header className={styles.header}>
      <Wrap className={styles.row}>
        <Logo lang={lang} compact />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {NAVIGATION.map(({ id }) =>
            id === 'products' ? (
              <ProductMenu key={id} lang={lang} path={path} />
            ) : (
              <NavItem key={id} id={id} lang={lang} path={path} />
            ),
          )}
        </nav>
        <div className={styles.tools}>
          <SearchButton look="icon" className={styles.search ?? ''} />
          <LanguageSwitch lang={lang} path={path} languages={languages} />
          <ThemeSwitch />
          <ButtonLink lang={lang} href={formHref(path)} size="small" className={styles.discuss ?? ''}>
            {t('discuss')}
          </ButtonLink>
          <MobileMenu lang={lang} path={path} />
        </div>
      </Wrap>
    </header>
  );
}
