import * as z from 'zod/mini';
import type { ProductId } from '../../products';
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

export type ProductListContent = z.infer<typeof productListSchema>;
