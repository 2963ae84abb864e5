import { Section } from '../layout/Section';
import { Split } from '../layout/Split';
import { Faq, type FaqItem } from './Faq';

interface QuestionsProps {
  id?: string | undefined;
  title: string;
  items: readonly FaqItem[];
}

/** A section of questions beside their heading; the first one is open. */
export function Questions({ id, title, items }: QuestionsProps) {
  return (
    <Section id={id}>
      <Split aside={<h2>{title}</h2>}>
        <Faq items={items} openFirst />
      </Split>
    </Section>
  );
}
