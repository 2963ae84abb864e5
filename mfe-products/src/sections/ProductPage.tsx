import type { Language } from '@site/contracts/languages';
import type { Offer } from '@site/contracts/offer-terms';
import { usePage, useShell } from '@site/federation/remote';
import type { LeadFormContent } from '@site/ui/form/content.ts';
import { Below } from '@site/ui/layout/Below';
import type { ComponentType } from 'react';

/** Kind of a section. Each page has a different sequence of kinds: a test compares all pages. */
type SectionKind =
  | 'hero'
  | 'problems'
  | 'steps'
  | 'features'
  | 'launch'
  | 'cases'
  | 'faq'
  | 'cta'
  | 'calculator'
  | 'voice'
  | 'channels'
  | 'webapp'
  | 'modules'
  | 'card'
  | 'compliance'
  | 'scenarios';

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
  lang: Language;
  /** The page's path without the language prefix; the form sends it. */
  path: string;
}

/** A page as a list of sections, in its own order. */
export type Sequence<Content> = readonly (readonly [SectionKind, ComponentType<SectionProps<Content>>])[];

export function ProductPage<Content>({ sequence }: { sequence: Sequence<Content> }) {
  const { content, lang, path } = usePage<PageContent<Content>>();
  const { PageSection } = useShell();
  const [first, ...rest] = sequence.map(([kind, Part]) => (
    <PageSection key={kind} name={kind}>
      <Part content={content} lang={lang} path={path} />
    </PageSection>
  ));
  return (
    <>
      {first}
      <Below>{rest}</Below>
    </>
  );
}
