import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Faq } from '@site/ui/faq/Faq';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { Wave } from '@site/ui/wave/Wave';
import { useTranslation } from 'react-i18next';
import { casePath } from '../case-path';
import { PlugList } from '../sections/PlugList';
import type { SectionProps } from '../sections/ProductPage';
import { sameUnit } from '../sections/same-unit';
import type { CommerceContent } from './content';
import styles from './Trio.module.css';

/** The pilot by module, integrations, a case and questions. */
export function Trio({ content, lang }: SectionProps<CommerceContent>) {
  const { t } = useTranslation('mfe-products');
  const { launch, integrations, cases, faq } = content;
  return (
    <Section id="launch" voice="assistant">
      <div className={styles.grid}>
        <div className={styles.plan}>
          <Mark voice="assistant">{launch.head.mark}</Mark>
          <h2>{launch.head.title}</h2>
          <ol>
            {launch.items.map((item, i) => (
              <li key={item.step}>
                <div>
                  <h3>{item.step}</h3>
                  <p className="mono">{item.duration}</p>
                </div>
                <Wave seed={71 + i * 10} bars={40} voice="assistant" height={44} className={styles.wave} />
                <p className={styles.text}>{item.title}</p>
              </li>
            ))}
          </ol>
          <div id="integrations" className={styles.plugs}>
            <h3>{integrations.head.title}</h3>
            {integrations.head.note && <p>{integrations.head.note}</p>}
            <PlugList categories={integrations.categories} />
          </div>
        </div>
        <div className={styles.proof}>
          <Mark voice="assistant">{cases.head.mark}</Mark>
          <h3 className={styles.label}>{cases.head.title}</h3>
          {cases.items.map((item) => (
            <article key={item.slug} className={styles.case}>
              {item.meta && <p className="mono">{item.meta.join(' · ')}</p>}
              <h4>{item.title}</h4>
              <BeforeAfter
                before={item.before}
                after={item.after}
                unit={item.label}
                labels={{ before: t('chart.before'), after: t('chart.after') }}
                bars={sameUnit(item.before, item.after)}
                size="large"
              />
              <p className={styles.link}>
                <ArrowLink lang={lang} href={casePath(item.slug)}>
                  {cases.link}
                </ArrowLink>
              </p>
            </article>
          ))}
          <h3 className={styles.label}>{faq.head.title}</h3>
          <Faq items={faq.items} openFirst compact />
        </div>
      </div>
    </Section>
  );
}
