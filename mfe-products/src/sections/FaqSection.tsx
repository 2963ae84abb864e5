import { Faq } from '@site/ui/faq/Faq';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';

/** Questions beside their heading; the first one is open. */
export function FaqSection({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.faq;
  return (
    <Section id="faq" voice="visitor">
      <Split
        aside={
          <>
            <Mark voice="visitor">{head.mark}</Mark>
            <h2>{head.title}</h2>
          </>
        }
      >
        <Faq items={items} openFirst />
      </Split>
    </Section>
  );
}
