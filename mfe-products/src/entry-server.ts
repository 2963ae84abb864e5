import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { ComposedSite, Messages, PageSource } from '@site/contracts/microfrontend';
import { offerTerms } from '@site/contracts/offer-terms';
import type { PlaceholderKind } from '@site/contracts/placeholders';
import type { RemoteServerModule } from '@site/federation/remote';
import { leadFormContent } from '@site/ui/form/content.ts';
import { declaration as source } from '../part';
import { PRODUCT_NAMES, PRODUCT_PATHS } from '../products';
import { loadContent } from './content/load';
import { requireKnownProducts } from './content/product-keys';
import { PRODUCT_SOURCES, type ProductSource } from './content/products';
import { type ProductBase, productBaseSchema } from './content/schema';
import { type ProductListContent, productListSchema } from './product-list/content';
import ProductList from './product-list/ProductList';

export { routes } from './routes';

const texts = partTexts(
  'mfe-products',
  import.meta.glob<Messages>('../locales/*.json', { eager: true, import: 'default' }),
);

/** The file of `BRAND.videos`. */
const VIDEOS_FILE = '../packages/contracts/src/brand.ts';

/** Slots of other parts in product pages. */
const SLOTS: Partial<Record<ProductSource['id'], PageSource['slots']>> = { lumiAi: ['mfe-voice/LumiDemo'] };

function pageOf(source: ProductSource): PageSource {
  const slots = SLOTS[source.id];
  return {
    path: PRODUCT_PATHS[source.id],
    form: true,
    ...(slots ? { slots } : {}),
    load(lang, site) {
      requireKnownProducts();
      const { seo, faq } = loadContent(productBaseSchema, source.id, lang);
      const content = loadContent(source.page, source.id, lang) as ProductBase;
      const video = BRAND.videos[source.id];
      return {
        head: {
          ...seo,
          about: { kind: 'product', name: PRODUCT_NAMES[source.id] },
          faq: faq.items,
        },
        content: {
          ...content,
          ...markedSamples(source.id, content, lang, site),
          form: leadFormContent(source.form, lang),
          offer: offerTerms(lang, source.id),
          ...(video ? { video } : {}),
          ...(site?.isSample?.('video', VIDEOS_FILE) ? { videoIsSample: true } : {}),
        },
      };
    },
  };
}

/** Returns the cases and quotes of a product, each with a mark if they are placeholders. */
function markedSamples(
  id: ProductSource['id'],
  { cases, testimonials }: ProductBase,
  lang: Language,
  site: ComposedSite | undefined,
): Pick<ProductBase, 'cases' | 'testimonials'> {
  const marks = (kind: PlaceholderKind) =>
    site?.isSample?.(kind, `content/${id}/${lang}.json`) ? [String(texts.messages(lang)?.sample)] : [];
  const [item] = cases.items;
  const meta = [...(item.meta ?? []), ...marks('figures')];
  return {
    cases: { ...cases, items: [meta.length > 0 ? { ...item, meta } : item] },
    testimonials: {
      ...testimonials,
      items: testimonials.items.map((item) => ({
        ...item,
        position: [item.position, ...marks('quote')].join('\u00a0· '),
      })),
    },
  };
}

export const pages: PageSource[] = PRODUCT_SOURCES.map(pageOf);
export const slots: RemoteServerModule['slots'] = {
  ProductList: { component: ProductList, load: loadProductList, usesTexts: false },
};
export const { messages } = texts;
export const declaration = texts.declare(source);

/** Returns the texts of the product list. */
function loadProductList(lang: Language): ProductListContent {
  return loadContent(productListSchema, 'productList', lang);
}
