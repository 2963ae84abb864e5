import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { Calculator } from '../roi/Calculator';
import { Cta } from '../sections/Cta';
import { Features } from '../sections/Features';
import { HeroButtons } from '../sections/HeroButtons';
import { ProblemsTable } from '../sections/ProblemsTable';
import { ProductCrumbs } from '../sections/ProductCrumbs';
import { ProductPage, type SectionProps, type Sequence } from '../sections/ProductPage';
import { Proof } from '../sections/Proof';
import { StepsNumbered } from '../sections/StepsNumbered';
import { Unbroken } from '../sections/Unbroken';
import { VideoSection } from '../video/VideoSection';
import { Channels } from './Channels';
import type { SellerContent } from './content';
import styles from './SellerHero.module.css';
import { SellerLaunch } from './SellerLaunch';
import { SellerPoster } from './SellerPoster';
import { Thread } from './Thread';
import { WebApp } from './WebApp';

export { shouldRevalidate } from '../roi/should-revalidate';

type Props = SectionProps<SellerContent>;

const SellerCta = (props: Props) => <Cta {...props} seed={67} />;

const Video = (props: Props) => (
  <VideoSection {...props}>
    <SellerPoster />
  </VideoSection>
);

/** The launch section includes the integrations and the questions. */
const sequence: Sequence<SellerContent> = [
  ['hero', SellerHero],
  ['channels', Channels],
  ['problems', ProblemsTable],
  ['webapp', WebApp],
  ['video', Video],
  ['steps', StepsNumbered],
  ['calculator', Calculator],
  ['features', Features],
  ['cases', Proof],
  ['launch', SellerLaunch],
  ['cta', SellerCta],
];

export function Component() {
  return <ProductPage sequence={sequence} />;
}

/** The hero: the headline, and a thread at night that fills a CRM card. */
function SellerHero({ content, lang }: SectionProps<SellerContent>) {
  const { hero } = content;
  return (
    <Hero>
      <Wrap>
        <ProductCrumbs id={content.id} lang={lang} />
        <div className={styles.duo}>
          <div className={styles.words}>
            <Headline runs={hero.headline} className={styles.title} />
            <p className="lead">
              <Unbroken text={hero.lead} />
            </p>
            <HeroButtons content={content} primary="contact" secondary="steps" className={styles.buttons} />
          </div>
          <Thread thread={content.thread} />
        </div>
      </Wrap>
    </Hero>
  );
}
