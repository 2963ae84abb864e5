import type { SlotProps } from '@site/federation/remote';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { SiteLink } from '@site/ui/link/SiteLink';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS } from '../../products';
import { Unbroken } from '../sections/Unbroken';
import type { ProductListContent } from './content';
import styles from './ProductList.module.css';

/** The home page's product section: an index of the six products, each with one sentence. */
export default function ProductList({ content, lang }: SlotProps<ProductListContent>) {
  const { head, about } = content;
  return (
    <Section id="products">
      <SectionHead {...head} />
      <ul className={styles.products}>
        {PRODUCT_IDS.map((id) => (
          <li key={id}>
            <h3>
              <SiteLink lang={lang} href={PRODUCT_PATHS[id]} className={styles.link}>
                {PRODUCT_NAMES[id]}
              </SiteLink>
            </h3>
            <p>
              <Unbroken text={about[id]} />
            </p>
            <Icon glyph={arrowGlyph} className={styles.arrow} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
