import { sentId } from '@site/contracts/api/lead-forms';
import { CALLBACK_TIMES } from '@site/contracts/callback-time';
import { LANGUAGES, type Language, languageInfo } from '@site/contracts/languages';
import { HOME } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import type { Thanks, ThankYouContent } from '../content';
import styles from './ThankYouPage.module.css';

/** Target of forms sent without JavaScript. The address has no language, so it contains all three. */
export function Component() {
  const { content } = usePage<ThankYouContent>();
  return (
    <Wrap className={styles.page}>
      <div className={styles.blocks}>
        {LANGUAGES.map(({ code }, i) => (
          <ThanksBlock key={code} lang={code} content={content.thanks[code]} first={i === 0} />
        ))}
      </div>
    </Wrap>
  );
}

interface ThanksBlockProps {
  lang: Language;
  content: Thanks;
  first: boolean;
}

/** Thanks in one language: the message of the form that was sent, the next steps, and a link to the home page. */
function ThanksBlock({ lang, content, first }: ThanksBlockProps) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className={first ? styles.first : styles.block} lang={languageInfo(lang).htmlLang}>
      <Heading className={styles.heading}>
        <span>{content.thanks}</span> <span>{content.heard}</span>
      </Heading>
      {Object.entries(content.sent).map(([form, message]) => (
        <p key={form} id={sentId(form, lang)} className={styles.sent}>
          <span>{message}</span>
          {CALLBACK_TIMES.map((time) => (
            <span key={time} id={sentId(form, lang, time)}>
              {` ${content.calls[time]}`}
            </span>
          ))}
        </p>
      ))}
      <p className={`lead ${styles.next}`}>{content.next}</p>
      <OfferTerms terms={content.offer} className={styles.terms} />
      <ArrowLink lang={lang} href={HOME}>
        {content.home}
      </ArrowLink>
    </section>
  );
}
