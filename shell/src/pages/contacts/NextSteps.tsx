import type { Offer } from '@site/contracts/offer-terms';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import type { ContactsContent } from './content';
import styles from './NextSteps.module.css';

interface NextStepsProps {
  content: ContactsContent['next'];
  offer: Offer;
}

/** The four steps from the request to the pilot, with the terms of the offer. */
export function NextSteps({ content, offer }: NextStepsProps) {
  return (
    <Section>
      <SectionHead title={content.title} />
      <ol className={styles.steps}>
        {content.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <OfferTerms terms={offer} className={styles.terms} />
    </Section>
  );
}
