import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { Benefits } from '../sections/Features';
import { HeroButtons } from '../sections/HeroButtons';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import { Unbroken } from '../sections/Unbroken';
import { Channels } from './Channels';
import type { SellerContent } from './content';
import styles from './SellerHero.module.css';
import { SellerPoster } from './SellerPoster';
import { Thread } from './Thread';
import { WebApp } from './WebApp';

const SellerSteps = (props: SectionProps<SellerContent>) => (
  <Steps {...props}>
    <SellerPoster />
  </Steps>
);

const sequence: Sequence<SellerContent> = [
  ['hero', SellerHero],
  ['channels', Channels],
  ['problems', ProblemsTable],
  ['webapp', WebApp],
  ['steps', SellerSteps],
  ['features', Benefits],
  ['cases', Proof],
  ['launch', LaunchGantt],
  ['faq', FaqSection],
  ['cta', Cta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** The hero: the headline, and a thread at night that fills a CRM card. */
function SellerHero({ content, lang }: SectionProps<SellerContent>) {
  const { hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <div className={styles.duo}>
          <div className={styles.words}>
            <Headline text={hero.headline} className={styles.title} />
            <p className="lead">
              <Unbroken text={hero.lead} />
            </p>
            <HeroButtons content={content} primary="contact" secondary="steps" className={styles.buttons} />
          </div>
          <Thread thread={content.thread} />
        </div>
      </Wrap>
    </Hero>
  );
}
