import type { SlotProps } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { SiteLink } from '@site/ui/link/SiteLink';
import motion from '@site/ui/motion/entrance.module.css';
import type { ComponentType } from 'react';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS, type ProductId } from '../../products';
import { AgentlabPoster } from '../agentlab/AgentlabPoster';
import { CommercePoster } from '../commerce/CommercePoster';
import type { ProductListContent } from '../content/schema';
import { LumiPoster } from '../lumi/LumiPoster';
import { MediflowPoster } from '../mediflow/MediflowPoster';
import { SalesPoster } from '../sales-manager/SalesPoster';
import { Unbroken } from '../sections/Unbroken';
import { SellerPoster } from '../seller/SellerPoster';
import { Poster } from '../video/Poster';
import styles from './ProductList.module.css';

const POSTERS: Record<ProductId, ComponentType> = {
  salesManager: SalesPoster,
  aiSeller: SellerPoster,
  lumiAi: LumiPoster,
  aiCommerce: CommercePoster,
  mediFlow: MediflowPoster,
  agentLab: AgentlabPoster,
};

/** The home page's product section: the six products, each with one sentence and its own screen in small. */
export default function ProductList({ content, lang }: SlotProps<ProductListContent>) {
  const { head, about } = content;
  return (
    <Section id="products" head={head}>
      <ul className={styles.products}>
        {PRODUCT_IDS.map((id) => (
          <li key={id}>
            <Miniature id={id} />
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

/** The product's own screen, small. Decorative. */
function Miniature({ id }: { id: ProductId }) {
  const Drawing = POSTERS[id];
  return (
    <div className={styles.screen}>
      <Poster>
        <g className={motion.rise}>
          <Drawing />
        </g>
      </Poster>
    </div>
  );
}
