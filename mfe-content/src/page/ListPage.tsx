import { CONTACTS } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Actions } from '@site/ui/button/Actions';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import type { Glyph } from '@site/ui/icon/glyphs.ts';
import { Below } from '@site/ui/layout/Below';
import { Section } from '@site/ui/layout/Section';
import { Wrap } from '@site/ui/layout/Wrap';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useHydrated } from '@site/ui/loading/use-hydrated.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ListPageContent } from '../content/schema';
import styles from './ListPage.module.css';
import { Columns, Invitation, PageHero } from './PageSections';

interface ListPageProps {
  /** Site path of the list without a filter. */
  path: string;
  /** The page in the breadcrumbs. */
  crumb: string;
  label: string;
  /** A `FilterRow` for each filter. */
  filters: ReactNode;
  filtered: boolean;
  /** Numbers of entries: that match, and of all. */
  shown: number;
  total: number;
  /** One for each rule of the method. */
  icons: readonly Glyph[];
  /** The entries that match: cells of a grid of twelve columns, one below the other on phones. */
  children: ReactNode;
}

/** A list's page: filters, entries, how they are made, the call to action. Announces the number of matching entries. */
export function ListPage({ path, crumb, label, filtered, shown, total, ...props }: ListPageProps) {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { lang, content } = usePage<ListPageContent>();
  const { hero, empty, method, cta } = content;
  return (
    <>
      <PageSection name="hero">
        <PageHero crumbs={[{ label: crumb }]} title={hero.title} lead={hero.lead} />
      </PageSection>
      <PageSection name="list">
        <section className={styles.list} aria-label={label}>
          <Wrap>
            <h2 className="visually-hidden">{label}</h2>
            <div className={styles.bar}>
              {props.filters}
              <p className={filtered ? styles.state : 'visually-hidden'} role="status">
                <span>{t('filter.shown', { shown, total })}</span>
                {filtered && (
                  <SiteLink lang={lang} href={path} className={styles.clear}>
                    {t('filter.clear')}
                  </SiteLink>
                )}
              </p>
            </div>
            <div className={styles.entries}>{props.children}</div>
            {shown === 0 && (
              <div className={styles.empty}>
                <div>
                  <h3>{empty.title}</h3>
                  <p>{empty.text}</p>
                  <Actions>
                    <ButtonLink lang={lang} href={path} arrow>
                      {empty.reset}
                    </ButtonLink>
                    <ButtonLink lang={lang} href={CONTACTS} variant="quiet">
                      {empty.contact}
                    </ButtonLink>
                  </Actions>
                </div>
              </div>
            )}
          </Wrap>
        </section>
      </PageSection>
      <Below>
        <PageSection name="method">
          <Section id="method" head={{ title: method.title }}>
            <Columns items={method.items} icons={props.icons} />
          </Section>
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={cta} />
        </PageSection>
      </Below>
    </>
  );
}

interface FilterOption {
  /** Site path with the query of this choice. */
  href: string;
  label: string;
  count: number;
  chosen: boolean;
}

/** A filter as a row of links: tabs in wide windows, buttons that wrap on phones. */
export function FilterRow({ legend, options }: { legend: string; options: readonly FilterOption[] }) {
  const { lang } = usePage();
  return (
    <nav className={styles.row} aria-label={legend}>
      <span className={styles.legend} aria-hidden="true">
        {legend}
      </span>
      <ul className={styles.options}>
        {options.map(({ href, label, count, chosen }) => (
          <li key={href + label}>
            <SiteLink lang={lang} href={href} current={chosen} className={styles.option}>
              <span>{label}</span>
              <span className={`num ${styles.count}`}>{count}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NOTHING = new URLSearchParams();

/** Returns the query of the address; empty until hydration, which must match the HTML prerendered for every query. */
export function useQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : NOTHING;
}
