import { Axis } from '@site/ui/chart/Axis';
import { BarList } from '@site/ui/chart/BarList';
import { Bars } from '@site/ui/chart/Bars';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { Gauge } from '@site/ui/chart/Gauge';
import { Legend } from '@site/ui/chart/Legend';
import { Line } from '@site/ui/chart/Line';
import { Meter } from '@site/ui/chart/Meter';
import { Ring } from '@site/ui/chart/Ring';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import styles from './Gallery.module.css';
import { type GalleryProps, samplesIn } from './samples';

const MARKS = ['before', 'visitor', 'assistant', 'ink', 'muted'] as const;

/** Every chart in each size. */
export function Charts({ lang }: GalleryProps) {
  const { before, after, heard } = samplesIn(lang);
  const labels = { before, after };
  const items = [86, 79, 64].map((value) => ({ label: `${heard} ${value}`, value }));
  return (
    <Section voice="assistant" seed="charts">
      <SectionHead mark="Charts" title="Numbers, drawn" voice="assistant" />
      <div className={styles.grid}>
        <Ring value={86} label="86 / 100" caption={heard} />
        <Ring value={86} label="86 / 100" caption={heard} size="large" />
        <Gauge value={78} label="78 / 100" caption={heard} />
        <BarList items={items} ranked label={heard} />
        <BarList items={items} label={heard} />
        <div>
          <Meter share={60} tone="visitor" />
          <Meter share={60} />
          <Meter share={60} tone="plain" />
          <Axis ticks={['0', heard, '100']} />
          <Legend items={MARKS.map((mark) => ({ mark, text: mark }))} />
        </div>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <BeforeAfter
            key={size}
            size={size}
            before="31 %"
            after="4 %"
            unit={size}
            labels={labels}
            bars={{ before: 31, after: 4 }}
          />
        ))}
        <Bars
          before={[4, 6, 5, 8, 12]}
          after={[1, 1, 1, 2, 2]}
          ticks={['08:00', '20:00']}
          legend={labels}
          label={heard}
        />
        <Line before={[3, 3, 4]} after={[6, 8, 9]} ticks={['1', '2', '3']} label={heard} />
      </div>
    </Section>
  );
}
