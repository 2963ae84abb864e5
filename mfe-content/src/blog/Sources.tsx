import type { Language } from '@site/contracts/languages';
import { SiteLink } from '@site/ui/link/SiteLink';
import { useTranslation } from 'react-i18next';
import styles from './ArticleText.module.css';
import type { Source } from './content';

interface SourcesProps {
  of: readonly Source[] | undefined;
  lang: Language;
}

/** Sources of the figures in the part above: case studies and external pages. */
export function Sources({ of: sources, lang }: SourcesProps) {
  const { t } = useTranslation('mfe-content');
  if (!sources) return null;
  return sources.map(({ title, href }) => (
    <p key={href} className={styles.source}>
      <span>{`${t('article.source')}: `}</span>
      {href.startsWith('/') ? (
        <SiteLink lang={lang} href={href}>
          {title}
        </SiteLink>
      ) : (
        <a href={href} rel="noopener">
          {title}
        </a>
      )}
    </p>
  ));
}
