import { cx } from '@site/ui/cx.ts';
import { Headline } from '@site/ui/layout/Headline';
import { Section } from '@site/ui/layout/Section';
import { Screen, Tag } from '@site/ui/screen/Screen';
import { Benefits } from '../sections/Features';
import { LaunchGantt } from '../sections/LaunchGantt';
import { ProblemsTable } from '../sections/ProblemsTable';
import { HeroButtons, ProductHero, ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { Steps } from '../sections/Steps';
import { Unbroken } from '../sections/Unbroken';
import type { SellerContent } from './content';
import styles from './SellerPage.module.css';
import { SellerPoster } from './SellerPoster';
import { Thread } from './Thread';

const sequence: Sequence<SellerContent> = [
  ['hero', SellerHero],
  ['channels', Channels],
  ['problems', ProblemsTable],
  ['webapp', WebApp],
  ['steps', Steps],
  ['features', Benefits],
  ['cases', Proof],
  ['launch', LaunchGantt],
];

export const Component = () => <ProductPage sequence={sequence} Drawing={SellerPoster} />;

/** The hero: the headline, and a thread at night that fills a CRM card. */
function SellerHero({ content }: SectionProps<SellerContent>) {
  const { hero } = content;
  return (
    <ProductHero>
      <div className={styles.duo}>
        <div className={styles.words}>
          <Headline text={hero.headline} className={styles.title} />
          <p className="lead">
            <Unbroken text={hero.lead} />
          </p>
          <HeroButtons secondary="steps" className={styles.buttons} />
        </div>
        <Thread thread={content.thread} />
      </div>
    </ProductHero>
  );
}

/** The channels in which the bot answers, in large type. */
function Channels({ content }: SectionProps<SellerContent>) {
  const { head, items } = content.channels;
  return (
    <Section id="channels" head={head}>
      <ul className={styles.channels}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}

/** The web app that manages the bots: its menu and the bots, with one selected. */
function WebApp({ content }: SectionProps<SellerContent>) {
  const { head, title, meta, menu, columns, bots } = content.webapp;
  return (
    <Section id="webapp" tone="ink" head={head}>
      <Screen title={title} meta={meta}>
        <div className={styles.app}>
          <ul className={styles.menu}>
            {menu.map((item, i) => (
              <li key={item} className={cx(i === 0 && styles.current)}>
                {item}
              </li>
            ))}
          </ul>
          <div className={styles.list}>
            <table className={styles.bots}>
              <thead>
                <tr>
                  <th scope="col">{columns.bot}</th>
                  <th scope="col">{columns.channels}</th>
                  <th scope="col">{columns.today}</th>
                  <th scope="col">{columns.state}</th>
                </tr>
              </thead>
              <tbody>
                {bots.map((bot, i) => (
                  <tr key={bot.name} className={cx(i === 0 && styles.open)}>
                    <th scope="row">{bot.name}</th>
                    <td>{bot.channels}</td>
                    <td className="num">{bot.today}</td>
                    <td>
                      <Tag>{bot.state}</Tag>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </Screen>
    </Section>
  );
}
