import type { Offer } from '@site/contracts/offer-terms';
import { cx } from '@site/ui/cx.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { Wave } from '@site/ui/wave/Wave';
import type { ContactsContent } from './content';
import styles from './NextSteps.module.css';

/** The step in which the visitor speaks: the call. */
const HEARD = 1;

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
          <li key={step.title} className={cx(i === HEARD && styles.heard)}>
            <Wave
              seed={`step-${i}`}
              bars={18 + i * 6}
              voice={i === HEARD ? 'visitor' : 'assistant'}
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
