import type { Language } from '@site/contracts/languages';
import type { SlotProps } from '@site/federation/remote';
import { arrowGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { PRODUCT_IDS, PRODUCT_NAMES, PRODUCT_PATHS, type ProductId } from '../../products';
import { AgentlabScreen } from '../agentlab/AgentlabScreen';
import { CommerceScreen } from '../commerce/CommerceScreen';
import { LumiScreen } from '../lumi/LumiScreen';
import { MediflowScreen } from '../mediflow/MediflowScreen';
import { SalesManagerScreen } from '../sales-manager/SalesManagerScreen';
import { Unbroken } from '../sections/Unbroken';
import { SellerScreen } from '../seller/SellerScreen';
import type { ProductListContent } from './content';
import styles from './ProductList.module.css';

interface ProductProps {
  id: ProductId;
  lang: Language;
  about: string;
  /** Leaves it out of the first frame, as `shell/src/app/booting.css` says. */
  putOff: boolean;
  children: ReactNode;
}

function Product({ id, lang, about, putOff, children }: ProductProps) {
  return (
    <li className={styles.product} data-put-off={putOff ? '' : undefined}>
      <h3>
        <SiteLink lang={lang} href={PRODUCT_PATHS[id]} className={styles.link}>
          {PRODUCT_NAMES[id]}
          <Icon glyph={arrowGlyph} className={styles.arrow} />
        </SiteLink>
      </h3>
      <p className={styles.about}>
        <Unbroken text={about} />
      </p>
      <div className={styles.screen}>{children}</div>
    </li>
  );
}

/** The home page's product section, with a small screen of each product. */
export default function ProductList({ content, lang }: SlotProps<ProductListContent>) {
  const { head, about, screens } = content;
  const drawn: Record<ProductId, ReactNode> = {
    salesManager: <SalesManagerScreen content={screens.salesManager} />,
    aiSeller: <SellerScreen content={screens.aiSeller} />,
    lumiAi: <LumiScreen content={screens.lumiAi} />,
    aiCommerce: <CommerceScreen content={screens.aiCommerce} />,
    mediFlow: <MediflowScreen content={screens.mediFlow} />,
    agentLab: <AgentlabScreen content={screens.agentLab} />,
  };
  return (
    <Section id="products" voice="assistant">
      <SectionHead {...head} voice="assistant" />
      <ul className={styles.products}>
        {PRODUCT_IDS.map((id, index) => (
          <Product key={id} id={id} lang={lang} about={about[id]} putOff={index > 0}>
            {drawn[id]}
          </Product>
        ))}
      </ul>
    </Section>
  );
}
