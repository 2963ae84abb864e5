import type { Language } from '@site/contracts/languages';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { HeroFoot } from '@site/ui/layout/HeroFoot';
import { Wrap } from '@site/ui/layout/Wrap';
import { Ticket } from '@site/ui/screen/Ticket';
import { Facts } from '@site/ui/stat/Facts';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import type { HomeContent } from './content';

/** Headline, lead and buttons; the conversation line with its ticket; four figures. */
export function HomeHero({ lang, content }: { lang: Language; content: HomeContent['hero'] }) {
  const { line } = content;
  const { ticket } = line;
  return (
    <Hero size="home">
      <Wrap>
        <Headline runs={content.title} />
        <HeroFoot
          lead={content.lead}
          actions={
            <>
              <ButtonLink lang={lang} href="/#contact" arrow>
                {content.plan}
              </ButtonLink>
              <ButtonLink lang={lang} href="/#demo" variant="quiet">
                {content.try}
              </ButtonLink>
            </>
          }
        />
      </Wrap>
      <ConversationLine
        turns={line.turns}
        speakers={{ visitor: line.visitor, assistant: line.assistant }}
        label={line.label}
      >
        <Ticket title={ticket.title} time={ticket.time} big={ticket.big} items={ticket.rows} />
      </ConversationLine>
      <Wrap>
        <Facts items={content.facts} />
      </Wrap>
    </Hero>
  );
}
