import { Headline } from '@site/ui/layout/Headline';
import { Section } from '@site/ui/layout/Section';
import { Dialogue, Say } from '@site/ui/screen/Say';
import { Tag } from '@site/ui/screen/Screen';
import { Benefits } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { HeroButtons, ProductHero, ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import styles from './CommercePage.module.css';
import { CommercePoster, Lamp, Viewfinder } from './CommercePoster';
import type { CommerceContent } from './content';
import { FocusGroup, ModuleHead } from './FocusGroup';

const sequence: Sequence<CommerceContent> = [
  ['hero', CommerceHero],
  ['modules', FocusGroup],
  ['problems', ProblemsTable],
  ['card', Modules],
  ['steps', Steps],
  ['features', Benefits],
  ['launch', LaunchGantt],
  ['cases', Proof],
];

export const Component = () => <ProductPage sequence={sequence} Drawing={CommercePoster} />;

/** Full-width headline, lead and buttons; the votes of the agents follow. */
function CommerceHero({ content }: SectionProps<CommerceContent>) {
  return (
    <ProductHero>
      <Headline className={styles.title} text={content.hero.headline} />
      <div className={styles.bottom}>
        <p className="lead">{content.hero.lead}</p>
        <HeroButtons secondary="focus" />
      </div>
    </ProductHero>
  );
}

/** Modules 1 and 3: the card made from a photo, and the conversation that recovers a cart. */
function Modules({ content }: SectionProps<CommerceContent>) {
  const { modules, cart } = content;
  return (
    <Section>
      <div className={styles.grid}>
        <div id="snapcard" className={styles.module}>
          <ModuleHead content={modules.snapCard} />
          <Card card={content.card} />
        </div>
        <div id="sellmate" className={styles.module}>
          <ModuleHead content={modules.sellMate} />
          <Dialogue flush className={styles.lines}>
            {cart.turns.map((turn) => (
              <Say key={turn.text} voice={turn.voice} who={turn.time}>
                {turn.text}
              </Say>
            ))}
          </Dialogue>
        </div>
      </div>
    </Section>
  );
}

/** The photo and the product card made from it. */
function Card({ card }: { card: CommerceContent['card'] }) {
  return (
    <div className={styles.screen}>
      <div className={styles.photo}>
        <svg viewBox="0 0 360 320" width="360" height="320" aria-hidden="true">
          <Viewfinder bottom={292} />
          <Lamp />
        </svg>
        <p className="mono">{card.caption}</p>
      </div>
      <div className={styles.card}>
        <p className="mono">{card.label}</p>
        <h3>{card.title}</h3>
        <p className={styles.text}>{card.text}</p>
        <dl>
          {card.specs.map((spec) => (
            <div key={spec.label}>
              <dt>{spec.label}</dt>
              <dd>{spec.value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.tags}>
          {card.tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
        <p className={`mono ${styles.foot}`}>
          <span>{card.languages}</span>
          <span>{card.ready}</span>
        </p>
      </div>
    </div>
  );
}
