import draw from '@site/ui/drawing/drawing.module.css';
import type { CommerceContent } from './content';
import styles from './Funnel.module.css';

const FILL = { visitor: draw.fillVisitor, assistant: draw.fillAssistant };

/** Funnel of a hundred abandoned carts: each bar narrows to the next one. */
export function Funnel({ steps }: { steps: CommerceContent['cart']['funnel'] }) {
  return (
    <ol className={styles.funnel}>
      {steps.map((step, i) => {
        const next = steps[i + 1]?.value;
        return (
          <li key={step.label}>
            <svg viewBox="0 0 100 100" width="100" height="100" preserveAspectRatio="none" aria-hidden="true">
              {next !== undefined && (
                <path className={draw.fillPast} d={`M0 44H${step.value}L${next} 100H0z`} />
              )}
              <rect
                width={step.value}
                height="44"
                className={step.voice ? FILL[step.voice] : draw.fillLine}
              />
            </svg>
            <p>
              <b>{step.value}</b> {step.label}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
