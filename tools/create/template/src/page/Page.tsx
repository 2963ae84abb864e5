import { HOME } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Hero } from '@site/ui/layout/Hero';
import { Section } from '@site/ui/layout/Section';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import type { PageContent } from './content';
import styles from './Page.module.css';

export function Component() {
  const { t } = useTranslation('mfe-example');
  const { lang, content } = usePage<PageContent>();
  return (
    <>
      <Hero>
        <Wrap>
          <Breadcrumbs
            lang={lang}
            label={t('breadcrumbs')}
            items={[{ label: t('home'), href: HOME }, { label: t('page') }]}
          />
          <h1>{content.title}</h1>
          <p className="lead">{content.lead}</p>
        </Wrap>
      </Hero>
      <Section>
        <div className={styles.text}>
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
    </>
  );
}
