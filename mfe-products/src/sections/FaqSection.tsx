import { Questions } from '@site/ui/faq/Questions';
import type { ProductBase } from '../content/schema';
import type { SectionProps } from './ProductPage';

/** Questions about the product. */
export function FaqSection({ content }: SectionProps<ProductBase>) {
  const { head, items } = content.faq;
  return <Questions id="faq" title={head.title} items={items} />;
}
