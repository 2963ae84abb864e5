import { offerTerms } from '@site/contracts/offer-terms';
import { Button } from '@site/ui/button/Button';
import { Questions } from '@site/ui/faq/Questions';
import * as GLYPHS from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { AxisDivider } from '@site/ui/layout/AxisDivider';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { HeroFoot } from '@site/ui/layout/HeroFoot';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Split } from '@site/ui/layout/Split';
import { Wrap } from '@site/ui/layout/Wrap';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import styles from './Gallery.module.css';
import { type GalleryProps, samplesIn } from './samples';

const COLOURS =
  'paper raised sunk past ink ink-2 ink-3 line line-2 green green-t purple purple-t warn error'.split(' ');
const ICONS = Object.entries(GLYPHS);
const TONES = ['paper', 'raised', 'ink'] as const;

/** Colours, typography, icons and layout components. */
export function Foundations({ lang }: GalleryProps) {
  const { heard, answered, action, question, answer } = samplesIn(lang);
  const runs = [
    { text: heard, voice: 'visitor' as const },
    { text: answered, voice: 'assistant' as const, break: true },
  ];
  return (
    <>
      <Section voice="visitor" seed="colours">
        <SectionHead mark="Tokens" title="Colour and type" voice="visitor" note={answer} />
        <ul className={styles.colours}>
          {COLOURS.map((name) => (
            <li key={name}>
              <svg viewBox="0 0 80 40" aria-hidden="true">
                <rect width="80" height="40" fill={`var(--${name})`} />
              </svg>
              <span className="mono">{name}</span>
            </li>
          ))}
        </ul>
        <p className="lead">{answer}</p>
        <p>{answer}</p>
        <p className="muted">{answer}</p>
        <p className={styles.row}>
          {ICONS.map(([name, glyph]) => (
            <span key={name} className="mono">
              <Icon glyph={glyph} />
              {name.replace(/Glyph$/, '')}
            </span>
          ))}
        </p>
      </Section>
      {(['home', 'page'] as const).map((size) => (
        <Hero key={size} size={size}>
          <Wrap>
            <Mark voice={size === 'home' ? 'visitor' : 'assistant'} drawn>
              {size}
            </Mark>
            <Headline as="h2" runs={runs} />
            <HeroFoot lead={answer} actions={<Button>{action}</Button>} />
          </Wrap>
        </Hero>
      ))}
      {TONES.map((tone) => (
        <Section key={tone} voice="assistant" tone={tone} seed={tone}>
          <Split aside={<SectionHead mark={tone} title={heard} voice="assistant" />}>
            <p>{answer}</p>
            <AxisDivider voice="visitor" seed={tone} />
            <p>{answer}</p>
          </Split>
          <OfferTerms terms={offerTerms(lang)} />
        </Section>
      ))}
      <Questions seed="gallery-questions" mark="Questions" title={question} items={[{ question, answer }]} />
      <Below>
        <CallToAction
          id="gallery-call"
          mark="CallToAction"
          title={runs}
          lead={answer}
          aside={<OfferTerms terms={offerTerms(lang, 'lumiAi')} />}
        >
          <Button wide arrow>
            {action}
          </Button>
        </CallToAction>
      </Below>
    </>
  );
}
