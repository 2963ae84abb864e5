import { Headline } from '@site/ui/layout/Headline';
import { Calculator } from '../roi/Calculator';
import { Features } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { HeroButtons, ProductHero, ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import type { SalesManagerContent } from './content';
import { Desk } from './Desk';
import styles from './SalesManagerPage.module.css';
import { SalesPoster } from './SalesPoster';

export { shouldRevalidate } from '../roi/Calculator';

const sequence: Sequence<SalesManagerContent> = [
  ['hero', SalesHero],
  ['problems', ProblemsTable],
  ['calculator', Calculator],
  ['steps', Steps],
  ['features', Features],
  ['launch', LaunchGantt],
  ['cases', Proof],
];

export const Component = () => <ProductPage sequence={sequence} Drawing={SalesPoster} />;

function SalesHero({ content }: SectionProps<SalesManagerContent>) {
  return (
    <ProductHero>
      <Headline text={content.hero.headline} className={styles.title} />
      <div className={styles.foot}>
        <p className="lead">{content.hero.lead}</p>
        <HeroButtons secondary="calculator" />
      </div>
      <Desk desk={content.desk} />
    </ProductHero>
  );
}
