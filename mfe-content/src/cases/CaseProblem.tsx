import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { useTranslation } from 'react-i18next';
import styles from './CaseProblem.module.css';
import type { CaseStudy } from './content';

/** Problems before the launch, and their solutions. */
export function CaseProblem({ problem }: { problem: CaseStudy['problem'] }) {
  const { t } = useTranslation('mfe-content');
  const aside = (
    <>
      <Mark>{t('case.problem')}</Mark>
      <h2>{problem.title}</h2>
    </>
  );
  return (
    <Section id="problem">
      <Split aside={aside}>
        <ul className={styles.asks}>
          {problem.items.map((item) => (
            <li key={item.text}>
              <p className={styles.ask}>{item.text}</p>
              <p>
                <b>{item.product}</b> <span>{item.answer}</span>
              </p>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}
