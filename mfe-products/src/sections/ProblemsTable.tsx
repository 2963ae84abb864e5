import { Section } from '@site/ui/layout/Section';
import { Sample } from '@site/ui/text/Sample';
import type { ProductBase } from '../content/schema';
import styles from './ProblemsTable.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

interface ProblemsTableProps extends SectionProps<ProductBase> {
  tone?: 'ink';
}

/** Role, problem, solution and result as a table; in narrow windows each role is a separate block. */
export function ProblemsTable({ content, tone }: ProblemsTableProps) {
  const { head, columns, rows } = content.problems;
  return (
    <Section id="problems" tone={tone} head={head}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.role}</th>
            <th scope="col">{columns.problem}</th>
            <th scope="col">{columns.solution}</th>
            <th scope="col">{columns.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.role}>
              <th scope="row">{row.role}</th>
              <td>
                <Head text={columns.problem} />
                {row.problem}
              </td>
              <td>
                <Head text={columns.solution} />
                {row.solution}
              </td>
              <td>
                <b>
                  <Unbroken text={row.result} />
                </b>
                <span>
                  {row.resultNote && <Unbroken text={row.resultNote} />}
                  <Sample word={content.samples[row.case ?? '']} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** A column's head before the text, where the row of heads has no room; it is read from that row all the same. */
const Head = ({ text }: { text: string }) => (
  <span className={styles.head} aria-hidden="true">
    {text}
  </span>
);
