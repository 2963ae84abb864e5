import type { Language } from '@site/contracts/languages';
import { PRODUCT_PATHS } from '@site/contracts/paths';
import { Actions } from '@site/ui/button/Actions';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import type { ProductBase } from '../content/schema';

interface HeroButtonsProps {
  content: ProductBase;
  lang: Language;
  /** Ids of the sections that the two buttons lead to. */
  primary: string;
  secondary: string;
  className?: string | undefined;
}

/** The hero's two buttons; each leads to a section of the same page. */
export function HeroButtons({ content, lang, primary, secondary, className }: HeroButtonsProps) {
  const to = (id: string) => `${PRODUCT_PATHS[content.id]}#${id}`;
  return (
    <Actions className={className}>
      <ButtonLink lang={lang} href={to(primary)} arrow>
        {content.hero.primary}
      </ButtonLink>
      <ButtonLink lang={lang} href={to(secondary)} variant="quiet">
        {content.hero.secondary}
      </ButtonLink>
    </Actions>
  );
}
