import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArticleExample } from './ArticleExample';
import styles from './ArticleText.module.css';
import type { ArticlePageContent, ArticlePoint, Source } from './content';
import { ArticleFigure } from './figures/ArticleFigure';
import { PullFigure } from './PullFigure';
import { CONCLUSION_ID, exampleId, INTRO_ID } from './reading';
import { ShareLinks } from './ShareLinks';

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

function Point({ point, children }: { point: ArticlePoint; children: ReactNode }) {
  return (
    <section id={point.id} data-put-off="">
      <h2>{point.title}</h2>
      <Paragraphs of={point.paragraphs} />
      {point.items && (
        <ol className={styles.points}>
          {point.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
      )}
      {point.after && <Paragraphs of={point.after} />}
      {children}
    </section>
  );
}

interface ArticleTextProps {
  content: ArticlePageContent;
  lang: Language;
}

/**
 * The article's text: introduction, drawing, points with large figures between them, examples, conclusion. It is one long section, so what
 * follows the introduction is left out of the first frame (`data-put-off`, `packages/boot/src/booting.css`).
 */
export function ArticleText({ content, lang }: ArticleTextProps) {
  const { t } = useTranslation('mfe-content');
  const { intro, points, conclusion } = content.article.content;
  const [opening, ...rest] = intro;
  return (
    <div className={styles.text}>
      <section id={INTRO_ID}>
        <h2 className="visually-hidden">{t('article.about')}</h2>
        <p className={styles.opening}>{opening}</p>
        <Paragraphs of={rest} />
        <Sources of={content.sources[INTRO_ID]} lang={lang} />
        <ArticleFigure figure={content.summary.figure} legend className={styles.figure} />
      </section>
      {points.map((point) => {
        const pull = content.pulls[point.id];
        return (
          <Fragment key={point.id}>
            <Point point={point}>
              <Sources of={content.sources[point.id]} lang={lang} />
            </Point>
            {pull && <PullFigure pull={pull} lang={lang} />}
          </Fragment>
        );
      })}
      {content.examples.map(({ example, about }, i) => (
        <ArticleExample key={example.title} id={exampleId(i)} example={example} about={about} lang={lang}>
          <Sources of={content.sources[exampleId(i)]} lang={lang} />
        </ArticleExample>
      ))}
      <section id={CONCLUSION_ID} data-put-off="">
        <h2>{conclusion.title}</h2>
        <Paragraphs of={conclusion.paragraphs} />
        <Sources of={content.sources[CONCLUSION_ID]} lang={lang} />
      </section>
      <ShareLinks title={content.article.title} />
    </div>
  );
}

interface SourcesProps {
  of: readonly Source[] | undefined;
  lang: Language;
}

/** Sources of the figures in the part above: case studies and external pages. A sample is an example, not a source. */
function Sources({ of: sources, lang }: SourcesProps) {
  const { t } = useTranslation('mfe-content');
  if (!sources) return null;
  return sources.map(({ title, href, sample }) => (
    <p key={href} className={styles.source}>
      <span>{`${t(sample ? 'article.example' : 'article.source')}: `}</span>
      {href.startsWith('/') ? (
        <SiteLink lang={lang} href={href}>
          {title}
        </SiteLink>
      ) : (
        <a href={href} rel="noopener">
          {title}
        </a>
      )}
      <Sample word={sample} />
    </p>
  ));
}
