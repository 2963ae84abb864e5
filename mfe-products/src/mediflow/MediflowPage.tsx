import { Headline } from '@site/ui/layout/Headline';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { Benefits } from '../sections/Features';
import { Integrations } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { HeroButtons, ProductHero, ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import { Unbroken } from '../sections/Unbroken';
import type { MediflowContent } from './content';
import styles from './MediflowPage.module.css';
import { MediflowPoster } from './MediflowPoster';
import { Ward } from './Ward';

const sequence: Sequence<MediflowContent> = [
  ['hero', MediflowHero],
  ['steps', Steps],
  ['problems', ProblemsTable],
  ['compliance', Compliance],
  ['features', Benefits],
  ['launch', Rollout],
  ['cases', Proof],
];

export const Component = () => <ProductPage sequence={sequence} Drawing={MediflowPoster} />;

/** Headline at the left, lead and buttons at the right, then the two assistants' illustration. */
function MediflowHero({ content }: SectionProps<MediflowContent>) {
  return (
    <ProductHero>
      <div className={styles.top}>
        <Headline className={styles.headline} text={content.hero.headline} />
        <div className={styles.words}>
          <p className="lead">
            <Unbroken text={content.hero.lead} />
          </p>
          <HeroButtons secondary="compliance" />
        </div>
      </div>
      <Ward content={content.ward} />
    </ProductHero>
  );
}

/** The GDPR and HIPAA statement, and what it means in practice. */
function Compliance({ content }: SectionProps<MediflowContent>) {
  const { title, lead, items } = content.compliance;
  return (
    <Section id="compliance" tone="ink">
      <h2 className={styles.title}>{title}</h2>
      <p className={`lead ${styles.lead}`}>{lead}</p>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The launch by days beside its heading; the integrations below both. */
function Rollout({ content }: SectionProps<MediflowContent>) {
  const { launch, integrations } = content;
  const heading = (
    <h2 className={styles.launch}>
      <Unbroken text={launch.head.title} />
    </h2>
  );
  return (
    <Section id="launch">
      <Split aside={heading}>
        <ol className={styles.plan}>
          {launch.items.map((item) => (
            <li key={item.step}>
              <p className={styles.days}>{item.duration}</p>
              <h3>{item.title}</h3>
            </li>
          ))}
        </ol>
      </Split>
      <Integrations content={integrations} />
    </Section>
  );
}
