import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Calculator } from '../roi/Calculator';
import { AdvantagesRow } from '../sections/AdvantagesRow';
import { CaseFigures } from '../sections/CaseFigures';
import { ColourKey } from '../sections/ColourKey';
import { Cta } from '../sections/Cta';
import { FaqSection } from '../sections/FaqSection';
import { FeatureList } from '../sections/FeatureList';
import { IntegrationsIndex } from '../sections/IntegrationsIndex';
import { LaunchStair } from '../sections/LaunchStair';
import { ProblemsQuotes } from '../sections/ProblemsQuotes';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { StepsLine } from '../sections/StepsLine';
import { Testimonial } from '../sections/Testimonial';
import { ValueFigures } from '../sections/ValueFigures';
import { VideoSection } from '../video/VideoSection';
import type { SalesManagerContent } from './content';
import styles from './DailyReport.module.css';
import { ReportSheet } from './ReportSheet';
import { SalesHero } from './SalesHero';

export { shouldRevalidate } from '../roi/should-revalidate';

type Props = SectionProps<SalesManagerContent>;

const SalesProblems = (props: Props) => <ProblemsQuotes {...props} layout="quad" />;
const SalesCalculator = (props: Props) => <Calculator {...props} tone="ink" />;
const SalesLaunch = (props: Props) => (
  <LaunchStair {...props} note={<ColourKey {...props.content.legend} />} />
);
const SalesCta = (props: Props) => <Cta {...props} seed={63} />;

export const sequence: Sequence<SalesManagerContent> = [
  ['hero', SalesHero],
  ['problems', SalesProblems],
  ['report', DailyReport],
  ['value', ValueFigures],
  ['calculator', SalesCalculator],
  ['steps', StepsLine],
  ['video', VideoSection],
  ['features', FeatureList],
  ['launch', SalesLaunch],
  ['cases', CaseFigures],
  ['advantages', AdvantagesRow],
  ['testimonials', Testimonial],
  ['integrations', IntegrationsIndex],
  ['faq', FaqSection],
  ['cta', SalesCta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** The daily report as a sheet; the numbered notes explain its parts. */
function DailyReport({ content }: SectionProps<SalesManagerContent>) {
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
