import { useShell } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { SectionProps } from '../sections/ProductPage';
import type { LumiContent } from './content';
import styles from './LumiVoice.module.css';

/** Slot of the live voice demo of mfe-voice, with suggestions beside it. */
export function LumiVoice({ content }: SectionProps<LumiContent>) {
  const { Slot } = useShell();
  const { head, tryTitle, tries } = content.voice;
  return (
    <Section id="voice" tone="ink">
      <SectionHead {...head} />
      <div className={styles.grid}>
        <div className={styles.demo}>
          <Slot id="mfe-voice/LumiDemo" />
        </div>
        <div className={styles.tries}>
          <h3>{tryTitle}</h3>
          <ul>
            {tries.map((item) => (
              <li key={item.title}>
                <h4>{item.title}</h4>
                <p>{item.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
