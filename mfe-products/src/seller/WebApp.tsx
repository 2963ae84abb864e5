import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import { AppScreen } from './AppScreen';
import type { SellerContent } from './content';

/** The web app that manages the bots. */
export function WebApp({ content }: SectionProps<SellerContent>) {
  const { webapp } = content;
  return (
    <Section id="webapp" tone="ink">
      <SectionHead {...webapp.head} />
      <AppScreen webapp={webapp} />
    </Section>
  );
}
