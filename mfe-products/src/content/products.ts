import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import type * as z from 'zod/mini';
import type { ProductId } from '../../products';
import { agentlabSchema, agentlabScreenSchema } from '../agentlab/content';
import { commerceSchema, commerceScreenSchema } from '../commerce/content';
import { lumiSchema, lumiScreenSchema } from '../lumi/content';
import { mediflowSchema, mediflowScreenSchema } from '../mediflow/content';
import { salesManagerSchema, salesManagerScreenSchema } from '../sales-manager/content';
import { sellerSchema, sellerScreenSchema } from '../seller/content';

/** Server data of each product: the schemas of its page and of its small screen, and its form. */
export interface ProductSource {
  id: ProductId;
  form: LeadFormId;
  /** Schema of `content/<id>/<lang>.json`. */
  page: z.ZodMiniType;
  /** Schema of `content/<id>/screen.<lang>.json`. */
  screen: z.ZodMiniType;
}

export const PRODUCT_SOURCES: readonly ProductSource[] = [
  { id: 'salesManager', form: 'sales-manager', page: salesManagerSchema, screen: salesManagerScreenSchema },
  { id: 'aiSeller', form: 'seller', page: sellerSchema, screen: sellerScreenSchema },
  { id: 'lumiAi', form: 'lumi', page: lumiSchema, screen: lumiScreenSchema },
  { id: 'aiCommerce', form: 'commerce', page: commerceSchema, screen: commerceScreenSchema },
  { id: 'mediFlow', form: 'mediflow', page: mediflowSchema, screen: mediflowScreenSchema },
  { id: 'agentLab', form: 'agentlab', page: agentlabSchema, screen: agentlabScreenSchema },
];
