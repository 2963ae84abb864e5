import { BRAND } from '@site/contracts/brand';
import { navLabel } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import type { PrivacyContent } from '../content';
import styles from './PrivacyPage.module.css';

/** The privacy page: what is stored, where, how long, and how to have it deleted. */
export function Component() {
  const { lang, content, navigation } = usePage<PrivacyContent>();
  const { t } = useTranslation('shell');
  return (
    <>
      <Hero>
        <Wrap>
          <Breadcrumbs
            lang={lang}
            items={[{ label: navLabel(navigation, 'home'), href: HOME }, { label: content.title }]}
            label={t('breadcrumbs')}
          />
          <h1 className={styles.title}>{content.title}</h1>
          <p className={`mono ${styles.version}`}>
            <span>{content.version}</span> <time dateTime={content.date}>{content.dateText}</time>
          </p>
        </Wrap>
      </Hero>
      <Wrap>
        <article className={styles.text}>
          <p className="lead">{content.summary}</p>
          {content.sections.map((section) => (
            <section key={section.title}>
              <h2>{section.title}</h2>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {section.list && (
                <ul>
                  {section.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
              {section.contact && (
                <p>
                  <span>{`${content.write}:`}</span> <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
                </p>
              )}
            </section>
          ))}
          <section>
            <h2>{content.retention.title}</h2>
            <RetentionTable content={content.retention} />
          </section>
        </article>
      </Wrap>
    </>
  );
}

function RetentionTable({ content }: { content: PrivacyContent['retention'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{content.head.data}</th>
          <th scope="col">{content.head.period}</th>
          <th scope="col">{content.head.basis}</th>
        </tr>
      </thead>
      <tbody>
        {content.rows.map((row) => (
          <tr key={row.data}>
            <td>{row.data}</td>
            <td data-label={content.head.period}>{row.period}</td>
            <td data-label={content.head.basis}>{row.basis}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
