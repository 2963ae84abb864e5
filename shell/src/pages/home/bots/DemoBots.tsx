import type { Language } from '@site/contracts/languages';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import type { HomeContent } from '../content';
import { BotPanel } from './BotPanel';
import styles from './DemoBots.module.css';

interface DemoBotsProps {
  lang: Language;
  content: HomeContent['bots'];
}

/**
 * Scripted dialogues to read or to play. The tabs are radio buttons and the style sheet shows the selected panel, so
 * that every dialogue can be read before hydration and without JavaScript.
 */
export function DemoBots({ lang, content }: DemoBotsProps) {
  return (
    <Section id="demo" tone="ink">
      <SectionHead title={content.title} note={content.note} />
      <div className={styles.demo}>
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">{content.scenario}</legend>
          {content.items.map((bot, i) => (
            <label key={bot.id} className={styles.tab}>
              <input type="radio" name="demo-bot" value={bot.id} defaultChecked={i === 0} />
              <b>{bot.name}</b>
              <span>{bot.about}</span>
            </label>
          ))}
          <p className={`mono ${styles.private}`}>{content.private}</p>
        </fieldset>
        {content.items.map((bot) => (
          <BotPanel key={bot.id} bot={bot} lang={lang} texts={content} />
        ))}
      </div>
    </Section>
  );
}
