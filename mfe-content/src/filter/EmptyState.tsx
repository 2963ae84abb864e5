import type { Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { Actions } from '@site/ui/button/Actions';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import type { Empty } from './content';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  content: Empty;
  lang: Language;
  /** Address of the list without a filter. */
  href: string;
}

/** Empty result of the filters, with links. */
export function EmptyState({ content, lang, href }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div>
        <h3>{content.title}</h3>
        <p>{content.text}</p>
        <Actions>
          <ButtonLink lang={lang} href={href} arrow>
            {content.reset}
          </ButtonLink>
          <ButtonLink lang={lang} href={CONTACTS} variant="quiet">
            {content.contact}
          </ButtonLink>
        </Actions>
      </div>
    </div>
  );
}
