import type { Offer } from '@site/contracts/offer-terms';
import { usePage, useShell } from '@site/federation/remote';
import { Questions } from '@site/ui/faq/Questions';
import { LeadForm } from '@site/ui/form/LeadForm';
import type { LeadFormContent } from '@site/ui/form/lead-form-content.ts';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { Tag } from '@site/ui/screen/Tag';
import type { ComponentType } from 'react';
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
