import motion from '@site/ui/motion/entrance.module.css';
import type { ComponentType } from 'react';
import type { ProductId } from '../../products';
import { AgentlabPoster } from '../agentlab/AgentlabPoster';
import { CommercePoster } from '../commerce/CommercePoster';
import { LumiPoster } from '../lumi/LumiPoster';
import { MediflowPoster } from '../mediflow/MediflowPoster';
import { SalesPoster } from '../sales-manager/SalesPoster';
import { SellerPoster } from '../seller/SellerPoster';
import { Poster } from '../video/Poster';

const POSTERS: Record<ProductId, ComponentType> = {
  salesManager: SalesPoster,
  aiSeller: SellerPoster,
  lumiAi: LumiPoster,
  aiCommerce: CommercePoster,
  mediFlow: MediflowPoster,
  agentLab: AgentlabPoster,
};

/** The product's own screen, small. Decorative. */
export function Miniature({ id, className }: { id: ProductId; className?: string | undefined }) {
  const Drawing = POSTERS[id];
  return (
    <div className={className}>
      <Poster>
        <g className={motion.rise}>
          <Drawing />
        </g>
      </Poster>
    </div>
  );
}
