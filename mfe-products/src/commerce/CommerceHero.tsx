import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import type { SectionProps } from '../sections/ProductPage';
import { Belt } from './Belt';
import styles from './CommerceHero.module.css';
import type { CommerceContent } from './content';

/** Full-width headline, the three screens, lead and buttons. */
export function CommerceHero({ content, lang }: SectionProps<CommerceContent>) {
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <Headline className={styles.title} runs={content.hero.headline} />
        <Belt content={content.belt} modules={content.modules} />
        <div className={styles.foot}>
          <p className="lead">{content.hero.lead}</p>
          <HeroButtons hero={content.hero} primary="contact" secondary="focus" />
        </div>
      </Wrap>
    </Hero>
  );
}
