import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import type { SectionProps } from '../sections/ProductPage';
import type { SalesManagerContent } from './content';
import { Desk } from './Desk';
import styles from './SalesHero.module.css';

/** The hero, with a scored call. */
export function SalesHero({ content, lang }: SectionProps<SalesManagerContent>) {
  const { hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline text={hero.headline} className={styles.title} />
        <div className={styles.foot}>
          <p className="lead">{hero.lead}</p>
          <HeroButtons content={content} primary="contact" secondary="calculator" />
        </div>
        <Desk desk={content.desk} />
      </Wrap>
    </Hero>
  );
}
