import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import type * as z from 'zod/mini';
import type { ProductId } from '../../products';
import { agentlabSchema } from '../agentlab/content';
import { commerceSchema } from '../commerce/content';
import { lumiSchema } from '../lumi/content';
import { mediflowSchema } from '../mediflow/content';
import { salesManagerSchema } from '../sales-manager/content';
import { sellerSchema } from '../seller/content';

/** Server data of each product: the schema of its page, and its form. */
export interface ProductSource {
  id: ProductId;
  form: LeadFormId;
  /** Schema of `content/<id>/<lang>.json`. */
  page: z.ZodMiniType;
}

export const PRODUCT_SOURCES: readonly ProductSource[] = [
  { id: 'salesManager', form: 'sales-manager', page: salesManagerSchema },
  { id: 'aiSeller', form: 'seller', page: sellerSchema },
  { id: 'lumiAi', form: 'lumi', page: lumiSchema },
  { id: 'aiCommerce', form: 'commerce', page: commerceSchema },
  { id: 'mediFlow', form: 'mediflow', page: mediflowSchema },
  { id: 'agentLab', form: 'agentlab', page: agentlabSchema },
];
