import type { Language } from '@site/contracts/languages';
import { agentlabScreenSchema } from '../agentlab/content';
import { commerceScreenSchema } from '../commerce/content';
import { loadContent } from '../content/load';
import { lumiScreenSchema } from '../lumi/content';
import { mediflowScreenSchema } from '../mediflow/content';
import { salesManagerScreenSchema } from '../sales-manager/content';
import { sellerScreenSchema } from '../seller/content';
import { type ProductListContent, productListSchema } from './content';

/** Returns the texts of the product list, with the small screen of every product. */
export function loadProductList(lang: Language): ProductListContent {
  return {
    ...loadContent(productListSchema, 'productList', lang),
    screens: {
      salesManager: loadContent(salesManagerScreenSchema, 'salesManager', lang, 'screen'),
      aiSeller: loadContent(sellerScreenSchema, 'aiSeller', lang, 'screen'),
      lumiAi: loadContent(lumiScreenSchema, 'lumiAi', lang, 'screen'),
      aiCommerce: loadContent(commerceScreenSchema, 'aiCommerce', lang, 'screen'),
      mediFlow: loadContent(mediflowScreenSchema, 'mediFlow', lang, 'screen'),
      agentLab: loadContent(agentlabScreenSchema, 'agentLab', lang, 'screen'),
    },
  };
}
