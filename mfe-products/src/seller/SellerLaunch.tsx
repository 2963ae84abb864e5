import { Faq } from '@site/ui/faq/Faq';
import { Section } from '@site/ui/layout/Section';
import { Integrations } from '../sections/Integrations';
import { LaunchCount } from '../sections/LaunchCount';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { SellerContent } from './content';
import styles from './SellerLaunch.module.css';

/** Launch, integrations and questions in one section: the days at the left, the rest at the right. */
export function SellerLaunch({ content }: SectionProps<SellerContent>) {
  const { launch, integrations, faq } = content;
  return (
    <Section id="launch" voice="assistant">
      <div className={styles.spread}>
        <div className={styles.days}>
          <h2>
            <Unbroken text={launch.head.title} />
          </h2>
          <LaunchCount items={launch.items} />
        </div>
        <div className={styles.side}>
          <Integrations content={integrations} />
          <h3 id="faq">{faq.head.title}</h3>
          <Faq items={faq.items} openFirst compact />
        </div>
      </div>
    </Section>
  );
}
