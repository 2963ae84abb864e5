import type { Language } from '@site/contracts/languages';
import { CASES } from '@site/contracts/paths';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import { MoreList } from '../page/MoreList';
import { casePath } from '../paths';
import styles from './CaseNeighbours.module.css';
import type { CasePageContent } from './content';

interface CaseNeighboursProps {
  content: CasePageContent;
  lang: Language;
}

/** Related cases, and links to the previous and the next one. */
export function CaseNeighbours({ content, lang }: CaseNeighboursProps) {
  const { t } = useTranslation('mfe-content');
  const { previous, next, related } = content;
  const all = (
    <ArrowLink lang={lang} href={CASES}>
      {t('case.all')}
    </ArrowLink>
  );
  return (
    <Section id="more">
      <SectionHead title={t('case.others')} note={all} />
      <MoreList
        lang={lang}
        items={related.map((entry) => ({
          href: casePath(entry.slug),
          meta: `${t(`industry.${entry.industry}`)} · ${entry.market}`,
          title: entry.title,
          sample: entry.sample,
          figure: `${entry.metric.before} → ${entry.metric.value}`,
        }))}
      />
      <nav className={styles.pager} aria-label={t('case.more')}>
        <SiteLink lang={lang} href={casePath(previous.slug)} className={styles.previous}>
          <span>
            <Icon glyph={arrowGlyph} />
            <span>{t('case.previous')}</span>
          </span>
          <b>{previous.shortTitle}</b>
        </SiteLink>
        <SiteLink lang={lang} href={casePath(next.slug)} className={styles.next}>
          <span>
            <span>{t('case.next')}</span>
            <Icon glyph={arrowGlyph} />
          </span>
          <b>{next.shortTitle}</b>
        </SiteLink>
      </nav>
    </Section>
  );
}
