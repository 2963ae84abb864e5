import type { Language } from '@site/contracts/languages';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Dialogue } from '@site/ui/screen/Dialogue';
import { Say } from '@site/ui/screen/Say';
import { Sample } from '@site/ui/text/Sample';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseSummary } from '../cases/content';
import { casePath } from '../paths';
import styles from './ArticleExample.module.css';
import type { ArticleExample as Example } from './content';

interface ArticleExampleProps {
  id: string;
  example: Example;
  /** The case of the example. */
  about: CaseSummary;
  lang: Language;
  /** Sources besides the case. */
  children: ReactNode;
}

/** An example from a case: the story, a part of the conversation, and a link to the case. */
export function ArticleExample({ id, example, about, lang, children }: ArticleExampleProps) {
  const { t } = useTranslation('mfe-content');
  return (
    <section id={id} data-put-off="">
      <h2>{example.title}</h2>
      {example.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Dialogue className={styles.dialogue}>
        {example.dialogue.map((line) => (
          <Say key={line.text} voice={line.voice} who={line.who}>
            {line.text}
          </Say>
        ))}
      </Dialogue>
      {example.after.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children}
      <SiteLink lang={lang} href={casePath(about.slug)} className={styles.case}>
        <span>
          <span className="mono">{`${t('article.case')} · ${about.market}`}</span>
          <Sample word={about.sample} />
        </span>
        <b>{about.title}</b>
        <span className={`num ${styles.figure}`}>{`${about.metric.before} → ${about.metric.value}`}</span>
        <Icon glyph={arrowGlyph} className={styles.arrow} />
      </SiteLink>
    </section>
  );
}
