import { BarList } from '@site/ui/chart/BarList';
import { Bars } from '@site/ui/chart/Bars';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Gauge } from '@site/ui/chart/Gauge';
import { Line } from '@site/ui/chart/Line';
import { Meter } from '@site/ui/chart/Meter';
import { Ring } from '@site/ui/chart/Ring';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import styles from './Gallery.module.css';

const LABELS = { before: 'было', after: 'стало' };
const RANKED = [86, 79, 64].map((value) => ({ label: `Линия ${value}`, value }));

/** Every chart, in its sizes. */
export function Charts() {
  return (
    <Section voice="assistant" seed="charts">
      <SectionHead mark="Charts" title="Numbers, drawn" voice="assistant" />
      <div className={styles.grid}>
        <Ring value={86} label="86 / 100" caption="small" />
        <Ring value={86} label="86 / 100" caption="large" size="large" />
        <Gauge value={78} label="78 / 100" caption="index" />
        <BarList items={RANKED} ranked label="ranked" />
        <div>
          <Meter share={60} tone="visitor" />
          <Meter share={60} />
          <Meter share={60} tone="plain" />
        </div>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <BeforeAfter
            key={size}
            size={size}
            before="31 %"
            after="4 %"
            unit={size}
            labels={LABELS}
            bars={{ before: 31, after: 4 }}
          />
        ))}
        <Bars
          before={[4, 6, 5, 8, 12]}
          after={[1, 1, 1, 2, 2]}
          ticks={['08:00', '20:00']}
          legend={LABELS}
          label="bars"
        />
        <Line before={[3, 3, 4]} after={[6, 8, 9]} ticks={['1', '2', '3']} label="line" />
      </div>
    </Section>
  );
}
