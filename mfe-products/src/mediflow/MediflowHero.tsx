import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { HeroButtons } from '../sections/HeroButtons';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import type { SectionProps } from '../sections/ProductPage';
import { Unbroken } from '../sections/Unbroken';
import type { MediflowContent } from './content';
import styles from './MediflowHero.module.css';
import { Ward } from './Ward';

/** Headline at the left, lead and buttons at the right, then the two assistants' illustration. */
export function MediflowHero({ content, lang }: SectionProps<MediflowContent>) {
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <div className={styles.top}>
          <Headline className={styles.title} text={content.hero.headline} />
          <div className={styles.words}>
            <p className="lead">
              <Unbroken text={content.hero.lead} />
            </p>
            <HeroButtons content={content} primary="contact" secondary="compliance" />
          </div>
        </div>
        <Ward content={content.ward} />
      </Wrap>
    </Hero>
  );
}
