import type { Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { Actions } from '@site/ui/button/Actions';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { barsPath, speech } from '@site/ui/wave/geometry.ts';
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
  const asked = barsPath(speech(19, 22), { axis: 60, reach: 54, voice: 'visitor', start: 8, step: 7 });
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 640 64" width="640" height="64" preserveAspectRatio="none" aria-hidden="true">
        <path className={cx(draw.stroke, draw.strokeLine)} d="M0 60H640" strokeDasharray="2 6" />
        <path className={cx(draw.bars, draw.strokeVisitor)} d={asked} />
      </svg>
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
