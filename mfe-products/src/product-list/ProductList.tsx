import type { SlotProps } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { SiteLink } from '@site/ui/link/SiteLink';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from '../../products';
import { Unbroken } from '../sections/Unbroken';
import type { ProductListContent } from './content';
import { Miniature } from './Miniature';
import styles from './ProductList.module.css';

/** The home page's product section: the six products, each with one sentence and its own screen in small. */
export default function ProductList({ content, lang }: SlotProps<ProductListContent>) {
  const { head, about } = content;
  return (
    <Section id="products">
      <SectionHead {...head} />
      <ul className={styles.products}>
        {PRODUCT_IDS.map((id) => (
          <li key={id}>
            <Miniature id={id} className={styles.screen} />
            <h3>
              <SiteLink lang={lang} href={PRODUCT_PATHS[id]} className={styles.link}>
                {PRODUCT_NAMES[id]}
              </SiteLink>
            </h3>
            <p>
              <Unbroken text={about[id]} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
