import { HOME, PRODUCTS_ANCHOR } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Actions } from '@site/ui/button/Actions';
import { buttonClass } from '@site/ui/button/look.ts';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { PriceLine } from '@site/ui/offer/PriceLine';
import { keepTogether } from '@site/ui/unbroken.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAMES } from '../../products';
import type { ProductBase } from '../content/schema';
import styles from './ProductHero.module.css';
import type { PageContent } from './ProductPage';

interface ProductHeroProps {
  className?: string | undefined;
  /** The page's width. */
  children: ReactNode;
  /** The window's width, below the children. */
  band?: ReactNode;
}

/** A product page's first section: Home / Products / the product, and what the page puts below that. */
export function ProductHero({ className, children, band }: ProductHeroProps) {
  const { content, lang } = usePage<ProductBase>();
  const { t } = useTranslation('mfe-products');
  return (
    <Hero className={className}>
      <Wrap>
        <div className={styles.crumbs}>
          <Breadcrumbs
            lang={lang}
            label={t('breadcrumbs.label')}
            items={[
              { label: t('breadcrumbs.home'), href: HOME },
              { label: t('breadcrumbs.products'), href: PRODUCTS_ANCHOR },
              { label: keepTogether(PRODUCT_NAMES[content.id]) },
            ]}
          />
        </div>
        {children}
      </Wrap>
      {band}
    </Hero>
  );
}

/** Of a link whose clicks the voice widget handles, also those before it is hydrated. */
const STARTS_CALL = { 'data-starts-call': '', 'data-replay': '[data-slot="mfe-voice/Widget"]' };

interface HeroButtonsProps {
  /** Id of the section of this page that the second button leads to. */
  secondary: string;
  /** The first one starts a call, by the widget, in the demo of mfe-voice on this page; else it leads to the form. */
  startsCall?: boolean;
  className?: string | undefined;
}

/** The hero's two buttons, and the price. Plain fragment links, with which the browser scrolls to a section of the same page. */
export function HeroButtons({ secondary, startsCall, className }: HeroButtonsProps) {
  const { hero, offer } = usePage<PageContent<ProductBase>>().content;
  return (
    <Actions className={className}>
      <a href={startsCall ? '#voice' : '#contact'} className={buttonClass({})} {...(startsCall ? STARTS_CALL : {})}>
        <span>{hero.primary}</span>
        <Icon glyph={arrowGlyph} />
      </a>
      <a href={`#${secondary}`} className={buttonClass({ variant: 'quiet' })}>
        {hero.secondary}
      </a>
      <PriceLine offer={offer} />
    </Actions>
  );
}
