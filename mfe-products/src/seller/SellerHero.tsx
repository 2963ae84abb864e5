import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { SellerContent } from './content';
import styles from './SellerHero.module.css';
import { Thread } from './Thread';

/** The hero: the headline, and a thread at night that fills a CRM card. */
export function SellerHero({ content, lang }: SectionProps<SellerContent>) {
  const { hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <div className={styles.duo}>
          <div className={styles.words}>
            <Headline runs={hero.headline} className={styles.title} />
            <p className="lead">
              <Unbroken text={hero.lead} />
            </p>
            <HeroButtons hero={content.hero} primary="contact" secondary="steps" className={styles.buttons} />
            {hero.note && (
              <p className={styles.note}>
                <Unbroken text={hero.note} />
              </p>
            )}
          </div>
          <Thread thread={content.thread} />
        </div>
      </Wrap>
    </Hero>
  );
}
