import type { Language } from '@site/contracts/languages';
import draw from '@site/ui/drawing/drawing.module.css';
import { phoneGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { CallMedium } from '../session/call-state';
import { preloadEngine } from '../session/load-engine';
import { startCall } from '../session/start-call';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './IdleButton.module.css';
import { INTRO_ID } from './Intro';
import { useHumanHref } from './Links';

/** The round button, which starts the call and shows that it connects. */
export function IdleButton({
  texts,
  connecting,
  medium,
  described,
}: {
  texts: VoiceTexts;
  connecting: boolean;
  medium: CallMedium;
  /** Whether the introduction is shown beside it. */
  described: boolean;
}) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={connecting ? texts.connecting : texts.name}
      aria-describedby={described ? INTRO_ID : undefined}
      disabled={connecting}
      onPointerDown={preloadEngine}
      onKeyDown={preloadEngine}
      onClick={() => void startCall({ medium })}
      data-replay=""
      data-handover={connecting ? undefined : ''}
    >
      {connecting ? <Spin /> : <Line />}
    </button>
  );
}

function Line() {
  return (
    <svg className={styles.line} viewBox="0 0 34 26" aria-hidden="true">
      <path className={`${draw.stroke} ${draw.thick}`} d="M3.5 12v-4M9 12V2M14.5 12V6M20 14v6M25.5 14v10M31 14v4" />
    </svg>
  );
}

function Spin() {
  return (
    <svg className={styles.spin} viewBox="0 0 62 62" aria-hidden="true">
      <circle className={`${draw.stroke} ${draw.strokeLine}`} cx="31" cy="31" r="24" />
      <path className={`${draw.stroke} ${draw.thick} ${draw.strokeVisitor}`} d="M31 7a24 24 0 0 1 24 24" />
      <path className={`${draw.stroke} ${draw.thick} ${draw.strokeAssistant}`} d="M31 55A24 24 0 0 1 7 31" />
    </svg>
  );
}

/** Link to the contact form, in its place if voice is switched off. */
export function VoiceOff({ texts, lang }: { texts: VoiceTexts; lang: Language }) {
  return (
    <SiteLink lang={lang} href={useHumanHref()} className={styles.round}>
      <span className="visually-hidden">{texts.off}</span>
      <Icon glyph={phoneGlyph} voice="visitor" />
    </SiteLink>
  );
}
