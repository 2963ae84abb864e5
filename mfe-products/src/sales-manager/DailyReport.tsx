import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import type { SectionProps } from '../sections/ProductPage';
import type { SalesManagerContent } from './content';
import styles from './DailyReport.module.css';
import { ReportSheet } from './ReportSheet';

/** The daily report as a sheet; the numbered notes explain its parts. */
export function DailyReport({ content }: SectionProps<SalesManagerContent>) {
  const { head, notes, sheet } = content.report;
  return (
    <Section id="report" voice="assistant">
      <div className={styles.report}>
        <div className={styles.words}>
          <Mark voice="assistant">{head.mark}</Mark>
          <h2>{head.title}</h2>
          <ol className={styles.notes}>
            {notes.map((note, i) => (
              <li key={note.title}>
                <span className="num" aria-hidden="true">
                  {i + 1}
                </span>
                <div>
                  <h3>{note.title}</h3>
                  <p>{note.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <ReportSheet sheet={sheet} />
      </div>
    </Section>
  );
}
