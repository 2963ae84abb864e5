import type { RemoteRoute } from '@site/federation/remote';
import { PRODUCT_PATHS, type ProductId } from '../products';

const pattern = (id: ProductId) => PRODUCT_PATHS[id].slice(1);

/** The product pages, each in its own chunk. */
export const routes: RemoteRoute[] = [
  {
    pattern: pattern('salesManager'),
    module: 'src/sales-manager/SalesManagerPage.tsx',
    lazy: () => import('./sales-manager/SalesManagerPage'),
  },
  {
    pattern: pattern('aiSeller'),
    module: 'src/seller/SellerPage.tsx',
    lazy: () => import('./seller/SellerPage'),
  },
  { pattern: pattern('lumiAi'), module: 'src/lumi/LumiPage.tsx', lazy: () => import('./lumi/LumiPage') },
  {
    pattern: pattern('aiCommerce'),
    module: 'src/commerce/CommercePage.tsx',
    lazy: () => import('./commerce/CommercePage'),
  },
  {
    pattern: pattern('mediFlow'),
    module: 'src/mediflow/MediflowPage.tsx',
    lazy: () => import('./mediflow/MediflowPage'),
  },
  {
    pattern: pattern('agentLab'),
    module: 'src/agentlab/AgentlabPage.tsx',
    lazy: () => import('./agentlab/AgentlabPage'),
  },
];
