import { CONTACTS, HOME } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Breadcrumbs, type Crumb } from '@site/ui/breadcrumbs/Breadcrumbs';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { arrowGlyph, checkGlyph, type Glyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Hero } from '@site/ui/layout/Hero';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invite, Named } from '../content/schema';
import styles from './PageSections.module.css';

/* What the pages of this part share. */

interface PageHeroProps {
  /** Breadcrumbs without the home page, down to the page itself. */
  crumbs: readonly Crumb[];
  title: string;
  lead: string;
  /** Below the lead paragraph. */
  children?: ReactNode;
  /** Between two rules at the end: label above value, four to a row. */
  facts?: readonly { label: string; value: string }[];
}

/** A content page's first section: breadcrumbs, headline, lead paragraph, and of an entry its facts. */
export function PageHero({ crumbs, title, lead, children, facts }: PageHeroProps) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
  return (
    <Hero>
      <Wrap>
        <Breadcrumbs lang={lang} label={t('breadcrumbs')} items={[{ label: t('home'), href: HOME }, ...crumbs]} />
        <h1 className={styles.headline}>{title}</h1>
        <p className={`lead ${styles.lead}`}>{lead}</p>
        {children}
        {facts && (
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Wrap>
    </Hero>
  );
}

interface ColumnsProps {
  items: readonly Named[];
  /** One for each item. */
  icons: readonly Glyph[];
}

/** A few steps or rules side by side, separated by hairlines; the first is the widest. */
export function Columns({ items, icons }: ColumnsProps) {
  return (
    <ol className={styles.columns}>
      {items.map((item, i) => (
        <li key={item.title}>
          <Icon glyph={icons[i % icons.length] ?? checkGlyph} className={styles.icon} />
          <h3>{item.title}</h3>
          <p>{item.text}</p>
        </li>
      ))}
    </ol>
  );
}

interface MoreItem {
  href: string;
  /** Small line before the title. */
  meta: string;
  title: string;
  /** What marks it as a sample. */
  sample?: string | undefined;
  figure?: string | undefined;
}

interface MoreSectionProps {
  id: string;
  title: string;
  /** Link to the list of all. */
  all: { href: string; label: string };
  items: readonly MoreItem[];
  children?: ReactNode;
}

/** Other pages of the same kind, one line each. */
export function MoreSection({ id, title, all, items, children }: MoreSectionProps) {
  const { lang } = usePage();
  const note = (
    <ArrowLink lang={lang} href={all.href}>
      {all.label}
    </ArrowLink>
  );
  return (
    <Section id={id} head={{ title, note }}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.href}>
            <SiteLink lang={lang} href={item.href} className={styles.link}>
              <span className={styles.meta}>
                <span className="mono">{item.meta}</span>
                <Sample word={item.sample} />
              </span>
              <b className={styles.title}>{item.title}</b>
              {item.figure && <span className={`num ${styles.figure}`}>{item.figure}</span>}
              <Icon glyph={arrowGlyph} className={styles.arrow} />
            </SiteLink>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** The page's last section: a call to action with a link to the contact form. */
export function Invitation({ content }: { content: Invite }) {
  const { lang } = usePage();
  return (
    <Section id="contact" tone="raised" className={styles.invitation}>
      <div className={styles.grid}>
        <div className={styles.words}>
          <Mark>{content.mark}</Mark>
          <h2>{content.title}</h2>
        </div>
        <div className={styles.action}>
          <p className="lead">{content.text}</p>
          <ButtonLink lang={lang} href={CONTACTS} arrow>
            {content.button}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
