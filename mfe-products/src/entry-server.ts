import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { ComposedSite, Messages, PageSource } from '@site/contracts/microfrontend';
import { offerTerms } from '@site/contracts/offer-terms';
import type { RemoteServerModule } from '@site/federation/remote';
import { leadFormContent } from '@site/ui/form/content.ts';
import { declaration as source } from '../part';
import { PRODUCT_NAMES, PRODUCT_PATHS } from '../products';
import { casePath } from './case-path';
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
          samples: samplesIn(content, lang, site),
          form: leadFormContent(source.form, lang),
          offer: offerTerms(lang, source.id),
          ...(video ? { video } : {}),
          ...(site?.isSample?.('video', VIDEOS_FILE) ? { videoIsSample: true } : {}),
        },
      };
    },
  };
}

/** Returns what marks each case that a product cites and that is a sample, by its slug; and quotes of no case, by `quote`. */
function samplesIn(
  { id, cases, problems, testimonials }: ProductBase,
  lang: Language,
  site: ComposedSite | undefined,
): Record<string, string> {
  const word = String(texts.messages(lang)?.sample);
  const cited = [...cases.items.map(({ slug }) => slug), ...problems.rows.map((row) => row.case)];
  const said = testimonials.items.map((quote) => quote.case);
  const samples = [...cited, ...said].filter((slug) => slug && site?.isSamplePage?.(casePath(slug)));
  const quotes = site?.isSample?.('quote', `content/${id}/${lang}.json`) ? ['quote'] : [];
  return Object.fromEntries([...samples, ...quotes].map((key) => [key, word]));
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
