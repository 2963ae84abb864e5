import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { LumiContent } from './content';
import styles from './LumiHero.module.css';
import { LumiStage } from './LumiStage';

/** The hero, with a call that Lumi answers. */
export function LumiHero({ content, lang }: SectionProps<LumiContent>) {
  const { hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <div className={styles.head}>
          <Headline text={hero.headline} />
          <div className={styles.words}>
            <p className="lead">{hero.lead}</p>
            <HeroButtons content={content} primary="voice" startsCall secondary="contact" className={styles.buttons} />
          </div>
          {hero.note && (
            <p className={styles.note}>
              <Unbroken text={hero.note} />
            </p>
          )}
        </div>
        <LumiStage stage={content.stage} />
      </Wrap>
    </Hero>
  );
}
