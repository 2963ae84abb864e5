import type { Offer } from '@site/contracts/offer-terms';
import { HOME, PRODUCTS_ANCHOR } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Actions } from '@site/ui/button/Actions';
import { buttonClass } from '@site/ui/button/ButtonLink';
import { Questions } from '@site/ui/faq/Questions';
import type { LeadFormContent } from '@site/ui/form/content.ts';
import { LeadForm } from '@site/ui/form/LeadForm';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { PriceLine } from '@site/ui/offer/PriceLine';
import { Tag } from '@site/ui/screen/Screen';
import { keepTogether } from '@site/ui/unbroken.ts';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAMES } from '../../products';
import type { ProductBase } from '../content/schema';
import styles from './ProductPage.module.css';
import { Unbroken } from './Unbroken';

/** A page's content for its sections: the product's blocks, the form's texts, the terms of the offer, the video. */
export type PageContent<Content> = Content & {
  form: LeadFormContent;
  offer: Offer;
  /** What marks a sample: by the slug of each case that is one, and by `quote` the quotes of no case. */
  samples: Record<string, string>;
  /** YouTube id of the product's film; without one the page has none. */
  video?: string;
  /** Nobody has confirmed the video: the page shows only its poster. */
  videoIsSample?: boolean;
};

export interface SectionProps<Content> {
  content: PageContent<Content>;
  /** The product's own screen, for the poster of its film. */
  Drawing: ComponentType;
}

/** A page's sections with their names, in its own order. */
export type Sequence<Content> = readonly (readonly [string, ComponentType<SectionProps<Content>>])[];

interface ProductPageProps<Content> extends Pick<SectionProps<Content>, 'Drawing'> {
  sequence: Sequence<Content>;
}

/** A product's page: its sections, and after them the questions and the form, which end every page. */
export function ProductPage<Content extends ProductBase>({ sequence, Drawing }: ProductPageProps<Content>) {
  const { content } = usePage<PageContent<Content>>();
  const { PageSection } = useShell();
  const { head, items } = content.faq;
  const [first, ...rest] = sequence.map(([name, Part]) => (
    <PageSection key={name} name={name}>
      <Part content={content} Drawing={Drawing} />
    </PageSection>
  ));
  return (
    <>
      {first}
      <Below>
        {rest}
        <PageSection name="faq">
          <Questions id="faq" title={head.title} items={items} />
        </PageSection>
        <PageSection name="cta">
          <Cta />
        </PageSection>
      </Below>
    </>
  );
}

/** The page's last section: the terms of the offer and the form. */
function Cta() {
  const { toast } = useShell();
  const { content, lang, path } = usePage<PageContent<ProductBase>>();
  const { title, text, badge, badgeNote } = content.cta;
  return (
    <CallToAction
      title={title}
      lead={text}
      aside={<OfferTerms terms={content.offer} />}
      extra={
        <p className={styles.badge}>
          <Tag>
            <Unbroken text={badge} />
          </Tag>{' '}
          <span>
            <Unbroken text={badgeNote} />
          </span>
        </p>
      }
    >
      <LeadForm content={content.form} lang={lang} path={path} toast={toast} />
    </CallToAction>
  );
}

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
