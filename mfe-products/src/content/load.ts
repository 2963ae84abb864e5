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

/** Throws a ContentError if `BRAND` or `OFFER` has an unknown id or name: such a product loses price, video or days. */
export function requireKnownProducts(
  videos: Readonly<Record<string, string>> = BRAND.videos,
  quickProducts: Readonly<Record<string, string>> = OFFER.quickProducts,
  prices: Readonly<Record<string, number>> = BRAND.prices,
): void {
  const names = new Map<string, string>(Object.entries(PRODUCT_NAMES));
  const stated = [
    ...Object.keys(videos).map((id) => ({ file: 'brand.ts', field: `videos.${id}`, id, name: names.get(id) })),
    ...Object.keys(prices).map((id) => ({ file: 'brand.ts', field: `prices.${id}`, id, name: names.get(id) })),
    ...Object.entries(quickProducts).map(([id, name]) => ({
      file: 'offer.ts',
      field: `quickProducts.${id}`,
      id,
      name,
    })),
  ];
  const faults = stated.flatMap(({ file, field, id, name }): ContentFault[] => {
    const at = { part: PART, file: `packages/contracts/src/${file}`, field };
    const remedy = (what: string) => `Correct the ${what} there, or in ${PART}/products.ts`;
    if (!names.has(id)) {
      const what = `names "${id}", which is not a product: the products are ${[...names.keys()].join(', ')}`;
      return [{ code: 'release/content-unknown', ...at, what, remedy: remedy('id') }];
    }
    if (names.get(id) === name) return [];
    const what = `is "${name}", but the product is called "${names.get(id)}"`;
    return [{ code: 'release/content-invalid', ...at, what, remedy: remedy('name') }];
  });
  if (faults.length > 0) throw new ContentError(PART, 'products.ts', faults);
}
