import { LANGUAGES } from '@site/contracts/languages';
import { usePage } from '@site/federation/remote';
import { Wrap } from '@site/ui/layout/Wrap';
import { Exchange } from '@site/ui/wave/Exchange';
import type { ThankYouContent } from './content';
import { ThanksBlock } from './ThanksBlock';
import styles from './ThankYouPage.module.css';

/** Target of forms sent without JavaScript. The address has no language, so it contains all three. */
export function Component() {
  const { content } = usePage<ThankYouContent>();
  return (
    <Wrap className={styles.page}>
      <Exchange
        className={styles.wave}
        turns={[
          { voice: 'visitor', seed: 14, bars: 34 },
          { voice: 'assistant', seed: 22, bars: 44 },
        ]}
      />
      <div className={styles.blocks}>
        {LANGUAGES.map(({ code }, i) => (
          <ThanksBlock key={code} lang={code} content={content.thanks[code]} first={i === 0} />
        ))}
      </div>
    </Wrap>
  );
}
