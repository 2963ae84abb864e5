import * as z from 'zod/mini';
import { sectionHeadSchema } from '../content/schema';

const text = z.string().check(z.minLength(1));

/** `content/productList/<lang>.json`: the section's head and one sentence for each product. */
export const productListSchema = z.object({
  head: sectionHeadSchema,
  about: z.object({
    salesManager: text,
    aiSeller: text,
    lumiAi: text,
    aiCommerce: text,
    mediFlow: text,
    agentLab: text,
  } satisfies Record<ProductId, unknown>),
});

import type { ProductId } from '../../products';
import type { AgentlabScreenContent } from '../agentlab/content';
import type { CommerceScreenContent } from '../commerce/content';
import type { LumiScreenContent } from '../lumi/content';
import type { MediflowScreenContent } from '../mediflow/content';
import type { SalesManagerScreenContent } from '../sales-manager/content';
import type { SellerScreenContent } from '../seller/content';

/** The section's data: its texts, and each product's small screen. */
export interface ProductListContent extends z.infer<typeof productListSchema> {
  screens: {
    salesManager: SalesManagerScreenContent;
    aiSeller: SellerScreenContent;
    lumiAi: LumiScreenContent;
    aiCommerce: CommerceScreenContent;
    mediFlow: MediflowScreenContent;
    agentLab: AgentlabScreenContent;
  };
}
