import type { Offer } from '@site/contracts/offer-terms';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { Wave } from '@site/ui/wave/Wave';
import type { ContactsContent } from './content';
import styles from './NextSteps.module.css';

interface NextStepsProps {
  content: ContactsContent['next'];
  offer: Offer;
}

/** The four steps from the request to the pilot, with the terms of the offer. */
export function NextSteps({ content, offer }: NextStepsProps) {
  return (
    <Section voice="assistant" seed="next-steps">
      <SectionHead title={content.title} />
      <ol className={styles.steps}>
        {content.steps.map((step, i) => (
          <li key={step.title}>
            <Wave
              seed={`step-${i}`}
              bars={18 + i * 6}
              voice={i === 1 ? 'visitor' : 'assistant'}
              height={64}
              className={styles.wave ?? ''}
            />
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <OfferTerms terms={offer} className={styles.terms} />
    </Section>
  );
}
