import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { useTranslation } from 'react-i18next';
import { casePath } from '../case-path';
import type { SectionProps } from '../sections/ProductPage';
import type { MediflowContent } from './content';
import styles from './Triad.module.css';

/** Three roles of a clinic: problem, solution, and the result in the case. */
export function Triad({ content, lang }: SectionProps<MediflowContent>) {
  const { t } = useTranslation('mfe-products');
  const { head, columns, rows } = content.problems;
  const labels = { before: t('chart.before'), after: t('chart.after') };
  const [proof] = content.cases.items;
  const note = proof && (
    <ArrowLink lang={lang} href={casePath(proof.slug)}>
      {content.cases.link}
    </ArrowLink>
  );
  return (
    <Section id="problems" voice="visitor">
      <SectionHead {...head} {...(note ? { note } : {})} voice="visitor" />
      <ul className={styles.triad}>
        {rows.map((row) => {
          const [before = '', after = ''] = row.result.split(' → ');
          return (
            <li key={row.role}>
              <p className="mono">{row.role}</p>
              <blockquote>
                <span className="visually-hidden">{columns.problem}: </span>
                {row.problem}
              </blockquote>
              <p className={styles.answer}>
                <span className="visually-hidden">{columns.solution}: </span>
                {row.solution}
              </p>
              <BeforeAfter
                before={before}
                after={after}
                unit={row.resultNote}
                labels={labels}
                className={styles.delta}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
