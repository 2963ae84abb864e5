import type { Language } from '@site/contracts/languages';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Button } from '@site/ui/button/Button';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Faq } from '@site/ui/faq/Faq';
import { GLYPHS, type IconName } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Headline } from '@site/ui/layout/Headline';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { Facts } from '@site/ui/stat/Facts';
import styles from './Gallery.module.css';
import { SAMPLES } from './samples';

const COLOURS =
  'paper raised sunk past ink ink-2 ink-3 line line-2 green green-t purple purple-t warn error'.split(' ');
const ICONS = Object.keys(GLYPHS) as IconName[];

/** Colours, type, buttons, links, icons, figures, questions. */
export function Controls({ lang }: { lang: Language }) {
  const { heard, answered, action, question, answer } = SAMPLES[lang];
  return (
    <>
      <Section voice="visitor" seed="colours">
        <SectionHead mark="Tokens" title="Colour and type" voice="visitor" />
        <ul className={styles.colours}>
          {COLOURS.map((name) => (
            <li key={name}>
              <svg viewBox="0 0 80 40" aria-hidden="true">
                <rect width="80" height="40" fill={`var(--${name})`} />
              </svg>
              <span className="mono">{name}</span>
            </li>
          ))}
        </ul>
        <Mark voice="visitor" drawn>
          {heard}
        </Mark>
        <Mark voice="assistant" drawn>
          {answered}
        </Mark>
        <Headline
          as="h2"
          runs={[
            { text: heard, voice: 'visitor' },
            { text: answered, voice: 'assistant', break: true },
          ]}
        />
        <p className="lead">{answer}</p>
        <p>{answer}</p>
      </Section>
      <Section voice="assistant" seed="buttons">
        <SectionHead mark="Controls" title="Buttons, links, icons" voice="assistant" />
        <p className={styles.row}>
          <Button arrow>{action}</Button>
          <Button variant="quiet">{action}</Button>
          <Button size="small">{action}</Button>
          <Button size="small" variant="quiet">
            {action}
          </Button>
          <Button busy>{action}</Button>
          <Button disabled>{action}</Button>
          <ButtonLink lang={lang} href="/contacts" arrow>
            {action}
          </ButtonLink>
          <ArrowLink lang={lang} href="/cases">
            {action}
          </ArrowLink>
        </p>
        <Button wide arrow>
          {action}
        </Button>
        <Breadcrumbs lang={lang} label={heard} items={[{ label: heard, href: '/' }, { label: answered }]} />
        <p className={styles.row}>
          {ICONS.map((name) => (
            <span key={name} className="mono">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </p>
        <Facts
          items={['7–14', '14', '20+', '100+'].map((value) => ({ value, label: `${heard} ${value}` }))}
        />
        <Faq
          items={[
            { question, answer },
            { question: heard, answer: answered },
          ]}
          openFirst
        />
        <Faq items={[{ question, answer }]} compact />
      </Section>
    </>
  );
}
