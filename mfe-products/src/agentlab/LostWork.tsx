import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import type { AgentlabContent } from './content';
import styles from './LostWork.module.css';

/** Role, problem, solution and result of the four departments, on a dark band. */
export function LostWork({ content }: SectionProps<AgentlabContent>) {
  const { head, columns, rows } = content.problems;
  return (
    <Section id="problems" voice="visitor" tone="ink">
      <SectionHead {...head} voice="visitor" />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.role}</th>
            <th scope="col" className="visitor">
              {columns.problem}
            </th>
            <th scope="col" className="assistant">
              {columns.solution}
            </th>
            <th scope="col">{columns.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.role}>
              <th scope="row">{row.role}</th>
              <td>{row.problem}</td>
              <td>{row.solution}</td>
              <td>
                <b>{row.result}</b>
                {row.resultNote}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
