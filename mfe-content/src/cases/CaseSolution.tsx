import { calendarGlyph, documentGlyph, phoneGlyph } from '@site/ui/icon/glyphs.ts';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { useTranslation } from 'react-i18next';
import { Columns } from '../page/Columns';
import styles from './CaseSolution.module.css';
import type { CaseStudy } from './content';

/** The solution in three parts, and its integrations. */
export function CaseSolution({ solution }: { solution: CaseStudy['solution'] }) {
  const { t } = useTranslation('mfe-content');
  return (
    <Section id="solution">
      <SectionHead title={solution.title} />
      <p className={`lead ${styles.description}`}>{solution.description}</p>
      <Columns items={solution.features} icons={[phoneGlyph, calendarGlyph, documentGlyph]} />
      <dl className={styles.connected}>
        <dt>{t('case.integrations')}</dt>
        <dd>
          <ul>
            {solution.integrations.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </Section>
  );
}
