import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Actions } from '@site/ui/button/Actions';
import { Button } from '@site/ui/button/Button';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Faq } from '@site/ui/faq/Faq';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Facts } from '@site/ui/stat/Facts';
import { States } from './States';
import { type GalleryProps, samplesIn } from './samples';

const LOOKS = (['solid', 'quiet'] as const).flatMap((variant) =>
  (['medium', 'small'] as const).map((size) => ({ variant, size })),
);
const FIGURES = ['7–14', '14', '20+', '100+'];

/** Buttons and links in their states, breadcrumbs, figures, questions. */
export function Controls({ lang }: GalleryProps) {
  const { heard, answered, action, question, answer } = samplesIn(lang);
  return (
    <Section voice="assistant" seed="buttons">
      <SectionHead mark="Controls" title="Buttons, links, questions" voice="assistant" />
      {LOOKS.map((look) => (
        <States
          key={look.variant + look.size}
          make={() => (
            <Actions>
              <Button {...look} arrow>
                {action}
              </Button>
              <Button {...look} busy>
                {action}
              </Button>
              <Button {...look} disabled>
                {action}
              </Button>
            </Actions>
          )}
        />
      ))}
      <States
        make={() => (
          <>
            <ButtonLink lang={lang} href="/contacts" arrow wide>
              {action}
            </ButtonLink>
            <p>
              <ArrowLink lang={lang} href="/cases">
                {action}
              </ArrowLink>
            </p>
            <p>
              <SiteLink lang={lang} href="/team" current>
                {action}
              </SiteLink>
            </p>
            <Breadcrumbs
              lang={lang}
              label={heard}
              items={[{ label: heard, href: '/' }, { label: answered }]}
            />
            <Faq items={[{ question, answer }]} openFirst />
            <Faq items={[{ question, answer }]} compact />
          </>
        )}
      />
      <Button wide arrow>
        {action}
      </Button>
      <Facts items={FIGURES.map((value) => ({ value, label: `${heard} ${value}` }))} />
    </Section>
  );
}
