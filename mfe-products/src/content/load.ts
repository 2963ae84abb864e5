import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import type { PageSource } from '@site/contracts/microfrontend';
import { OFFER } from '@site/contracts/offer';
import { ContentError, type ContentFault, parseContent } from '@site/contracts/part-content';
import type * as z from 'zod/mini';
import { PRODUCT_NAMES, type ProductId } from '../../products';
import { agentlabSchema } from '../agentlab/content';
import { commerceSchema } from '../commerce/content';
import { lumiSchema } from '../lumi/content';
import { mediflowSchema } from '../mediflow/content';
import { salesManagerSchema } from '../sales-manager/content';
import { sellerSchema } from '../seller/content';

const PART = 'mfe-products';

/** All content files by path. Server only: client modules must not import this file. */
const files: Record<string, unknown> = import.meta.glob('../../content/*/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the parsed `content/<folder>/<lang>.json`. Throws a ContentError with every invalid field, which stops the release. */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
): z.output<Schema> {
  const file = `content/${folder}/${lang}.json`;
  return parseContent(PART, file, schema, files[`../../${file}`]);
}

/** Server data of each product: the schema of its page, and its form. */
export interface ProductSource {
  id: ProductId;
  form: LeadFormId;
  /** Schema of `content/<id>/<lang>.json`. */
  page: z.ZodMiniType;
  /** Slots of other parts in the page. */
  slots?: PageSource['slots'];
}

export const PRODUCT_SOURCES: readonly ProductSource[] = [
  { id: 'salesManager', form: 'sales-manager', page: salesManagerSchema },
  { id: 'aiSeller', form: 'seller', page: sellerSchema },
  { id: 'lumiAi', form: 'lumi', page: lumiSchema, slots: ['mfe-voice/LumiDemo'] },
  { id: 'aiCommerce', form: 'commerce', page: commerceSchema },
  { id: 'mediFlow', form: 'mediflow', page: mediflowSchema },
  { id: 'agentLab', form: 'agentlab', page: agentlabSchema },
];

const shared = (file: string) => `packages/contracts/src/${file}`;

/**
 * Throws a ContentError if `BRAND.videos`, `BRAND.prices` or `OFFER.quickProducts` contains an unknown product id or another product
 * name. Otherwise a renamed product would lose its video, its price and its days of launch.
 */
export function requireKnownProducts(
  videos: Readonly<Record<string, string>> = BRAND.videos,
  quickProducts: Readonly<Record<string, string>> = OFFER.quickProducts,
  prices: Readonly<Record<string, number>> = BRAND.prices,
): void {
  const names: Readonly<Record<string, string>> = PRODUCT_NAMES;
  const unknown = (file: string, field: string, id: string): ContentFault => ({
    code: 'release/content-unknown',
    ...{ part: PART, file: shared(file), field },
    what: `names "${id}", which is not a product: the products are ${Object.keys(names).join(', ')}`,
    remedy: `Correct the id there, or in ${PART}/products.ts`,
  });
  const faults = [
    ...Object.entries({ videos, prices }).flatMap(([field, values]) =>
      Object.keys(values)
        .filter((id) => !Object.hasOwn(names, id))
        .map((id) => unknown('brand.ts', `${field}.${id}`, id)),
    ),
    ...Object.entries(quickProducts).flatMap(([id, name]): ContentFault[] => {
      const field = `quickProducts.${id}`;
      if (!Object.hasOwn(names, id)) return [unknown('offer.ts', field, id)];
      if (names[id] === name) return [];
      return [
        {
          code: 'release/content-invalid',
          ...{ part: PART, file: shared('offer.ts'), field },
          what: `is "${name}", but the product is called "${names[id]}"`,
          remedy: `Correct the name there, or in ${PART}/products.ts`,
        },
      ];
    }),
  ];
  if (faults.length > 0) throw new ContentError(PART, 'products.ts', faults);
}
