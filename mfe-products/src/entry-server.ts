import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { ComposedSite, Messages, PageSource } from '@site/contracts/microfrontend';
import { offerTerms } from '@site/contracts/offer-terms';
import { casePath } from '@site/contracts/paths';
import type { RemoteServerModule } from '@site/federation/remote';
import { leadFormContent } from '@site/ui/form/content.ts';
import { declaration as source } from '../part';
import { PRODUCT_NAMES, PRODUCT_PATHS } from '../products';

import { loadContent, PRODUCT_SOURCES, type ProductSource, requireKnownProducts } from './content/load';
import { type ProductBase, productListSchema } from './content/schema';
import ProductList from './product-list/ProductList';

export { routes } from './routes';

const texts = partTexts(
  'mfe-products',
  import.meta.glob<Messages>('../locales/*.json', { eager: true, import: 'default' }),
);

const VIDEOS_FILE = '../packages/contracts/src/brand.ts';

function pageOf({ id, form, page, slots }: ProductSource): PageSource {
  return {
    path: PRODUCT_PATHS[id],
    form: true,
    ...(slots ? { slots } : {}),
    load(lang, site) {
      requireKnownProducts();
      const content = loadContent(page, id, lang) as ProductBase;
      const video = BRAND.videos[id];
      return {
        head: {
          ...content.seo,
          about: { kind: 'product', name: PRODUCT_NAMES[id] },
          faq: content.faq.items,
        },
        content: {
          ...content,
          samples: samplesIn(content, lang, site),
          form: leadFormContent(form, lang),
          offer: offerTerms(lang, id),
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
  ProductList: {
    component: ProductList,
    load: (lang) => loadContent(productListSchema, 'productList', lang),
    usesTexts: false,
  },
};
export const { messages } = texts;
export const declaration = texts.declare(source);
