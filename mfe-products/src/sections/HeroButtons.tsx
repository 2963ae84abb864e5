import { Actions } from '@site/ui/button/Actions';
import { buttonClass } from '@site/ui/button/ButtonLink';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { PriceLine } from '@site/ui/offer/PriceLine';
import type { ProductBase } from '../content/schema';
import type { PageContent } from './ProductPage';

/** Of a link whose clicks the voice widget handles, also those before it is hydrated. */
const STARTS_CALL = { 'data-starts-call': '', 'data-replay': '[data-slot="mfe-voice/Widget"]' };

interface HeroButtonsProps {
  content: PageContent<ProductBase>;
  /** Ids of the sections of this page that the two buttons lead to. */
  primary: string;
  secondary: string;
  /** The first one also starts a call, by the widget, in the demo of mfe-voice on this page, to which it leads. */
  startsCall?: boolean;
  className?: string | undefined;
}

/** The hero's two buttons, and the price. Plain fragment links, with which the browser scrolls to a section of the same page. */
export function HeroButtons({ content, primary, secondary, startsCall, className }: HeroButtonsProps) {
  const { hero, offer } = content;
  return (
    <Actions className={className}>
      <a href={`#${primary}`} className={buttonClass({})} {...(startsCall ? STARTS_CALL : {})}>
        <span>{hero.primary}</span>
        <Icon glyph={arrowGlyph} />
      </a>
      <a href={`#${secondary}`} className={buttonClass({ variant: 'quiet' })}>
        {hero.secondary}
      </a>
      <PriceLine offer={offer} />
    </Actions>
  );
}
