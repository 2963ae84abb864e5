import { casePath } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { BeforeAfter } from '@site/ui/chart/BeforeAfter';
import { cx } from '@site/ui/cx.ts';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Dialogue, Say } from '@site/ui/screen/Say';
import { Sample } from '@site/ui/text/Sample';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MetricChart } from '../figures/MetricChart';
import { ArticleFigure } from './ArticleFigure';
import styles from './ArticleText.module.css';
import type { ArticlePageContent, ArticlePoint, Pull, Source } from './content';
import { CONCLUSION_ID, exampleId, INTRO_ID } from './reading';
import { ShareLinks } from './ShareLinks';

/** One long section: what follows the introduction is left out of the first frame (`data-put-off`, `booting.css`). */
export function ArticleText() {
  const { t } = useTranslation('mfe-content');
  const { content } = usePage<ArticlePageContent>();
  const { intro, points, conclusion } = content.article.content;
  const [opening, ...rest] = intro;
  return (
    <div className={styles.text}>
      <section id={INTRO_ID}>
        <h2 className="visually-hidden">{t('article.about')}</h2>
        <p className={styles.opening}>{opening}</p>
        <Paragraphs of={rest} />
        <Sources of={content.sources[INTRO_ID]} />
        <ArticleFigure figure={content.summary.figure} legend className={styles.figure} />
      </section>
      {points.map((point) => {
        const pull = content.pulls[point.id];
        return (
          <Fragment key={point.id}>
            <Point point={point}>
              <Sources of={content.sources[point.id]} />
            </Point>
            {pull && <PullFigure pull={pull} />}
          </Fragment>
        );
      })}
      {content.examples.map(({ example, about }, i) => (
        <ArticleExample key={example.title} id={exampleId(i)} example={example} about={about}>
          <Sources of={content.sources[exampleId(i)]} />
        </ArticleExample>
      ))}
      <section id={CONCLUSION_ID} data-put-off="">
        <h2>{conclusion.title}</h2>
        <Paragraphs of={conclusion.paragraphs} />
        <Sources of={content.sources[CONCLUSION_ID]} />
      </section>
      <ShareLinks title={content.article.title} />
    </div>
  );
}

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

/** A case's figure, shown large between the points. */
function PullFigure({ pull }: { pull: Pull }) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
  const { metric, slug, market, sample } = pull;
  // Charts of hours and weeks need the text's full width and their axis to be readable.
  const wide = metric.chart.kind === 'profile' || metric.chart.kind === 'weeks';
  return (
    <figure className={cx(styles.pull, wide && styles.wide)} data-put-off="">
      <MetricChart chart={metric.chart} label={metric.alt} axis={wide ? metric.axis : []} className={styles.drawing} />
      <figcaption>
        <p className={styles.title}>{metric.title}</p>
        <BeforeAfter
          before={metric.before}
          after={metric.value}
          labels={{ before: t('chart.before'), after: t('chart.after') }}
          size="large"
          className={styles.delta}
        />
        <p className={styles.words}>{metric.label}</p>
        <p className={styles.from}>
          <SiteLink lang={lang} href={casePath(slug)}>
            {`${t('article.case')} · ${market}`}
          </SiteLink>
          <Sample word={sample} />
        </p>
      </figcaption>
    </figure>
  );
}

type Example = ArticlePageContent['examples'][number];

interface ArticleExampleProps extends Example {
  id: string;
  /** Sources besides the case. */
  children: ReactNode;
}

/** An example from a case: the story, a part of the conversation, and a link to the case. */
function ArticleExample({ id, example, about, children }: ArticleExampleProps) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
  return (
    <section id={id} data-put-off="">
      <h2>{example.title}</h2>
      <Paragraphs of={example.paragraphs} />
      <Dialogue className={styles.dialogue}>
        {example.dialogue.map((line) => (
          <Say key={line.text} voice={line.voice} who={line.who}>
            {line.text}
          </Say>
        ))}
      </Dialogue>
      <Paragraphs of={example.after} />
      {children}
      <SiteLink lang={lang} href={casePath(about.slug)} className={styles.case}>
        <span>
          <span className="mono">{`${t('article.case')} · ${about.market}`}</span>
          <Sample word={about.sample} />
        </span>
        <b>{about.title}</b>
        <span className={`num ${styles.change}`}>{`${about.metric.before} → ${about.metric.value}`}</span>
        <Icon glyph={arrowGlyph} className={styles.arrow} />
      </SiteLink>
    </section>
  );
}

/** Sources of the figures in the part above: case studies and external pages. A sample is an example, not a source. */
function Sources({ of: sources }: { of: readonly Source[] | undefined }) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
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
