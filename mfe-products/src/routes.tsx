import type { RemoteRoute } from '@site/federation/remote';
import { PRODUCT_PATHS, type ProductId } from '../products';

const route = (id: ProductId, module: string, lazy: RemoteRoute['lazy']): RemoteRoute => ({
  pattern: PRODUCT_PATHS[id].slice(1),
  module,
  lazy,
});

/** The product pages, each in its own chunk. */
export const routes: RemoteRoute[] = [
  route('salesManager', 'src/sales-manager/SalesManagerPage.tsx', () => import('./sales-manager/SalesManagerPage')),
  route('aiSeller', 'src/seller/SellerPage.tsx', () => import('./seller/SellerPage')),
  route('lumiAi', 'src/lumi/LumiPage.tsx', () => import('./lumi/LumiPage')),
  route('aiCommerce', 'src/commerce/CommercePage.tsx', () => import('./commerce/CommercePage')),
  route('mediFlow', 'src/mediflow/MediflowPage.tsx', () => import('./mediflow/MediflowPage')),
  route('agentLab', 'src/agentlab/AgentlabPage.tsx', () => import('./agentlab/AgentlabPage')),
];
