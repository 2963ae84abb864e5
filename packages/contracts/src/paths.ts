import { LANGUAGE_CODES, type Language } from './languages';

/** Every path of the site, without a language prefix. */
export const HOME = '/';
export const PRODUCTS_ANCHOR = '/#products';
export const CASES = '/cases';
export const BLOG = '/blog';
export const TEAM = '/team';
export const CONTACTS = '/contacts';
export const PRIVACY = '/privacy';
export const THANK_YOU = '/thank-you';
/** Where the localized not-found page is rendered to; no visitor's path can spell it (the edge refuses `_`). */
export const NOT_FOUND = '/_not-found';

export const PRODUCT_IDS = [
  'salesManager',
  'aiSeller',
  'lumiAi',
  'aiCommerce',
  'mediFlow',
  'agentLab',
] as const;
export type ProductId = (typeof PRODUCT_IDS)[number];

export const PRODUCT_PATHS: Record<ProductId, string> = {
  salesManager: '/products/ai-sales-manager',
  aiSeller: '/products/ai-seller',
  lumiAi: '/products/lumi-ai',
  aiCommerce: '/products/ai-commerce',
  mediFlow: '/products/mediflow-ai',
  agentLab: '/products/agentlab-ai',
};

/** A product's own name is the same in all languages. */
export const PRODUCT_NAMES: Record<ProductId, string> = {
  salesManager: 'AI Sales Manager',
  aiSeller: 'AI Seller 24/7',
  lumiAi: 'Lumi AI',
  aiCommerce: 'AI Commerce Suite',
  mediFlow: 'MediFlow AI',
  agentLab: 'AgentLab AI',
};

/** Primary case slug → its alias, which shows the same page. */
export const CASE_ALIASES = {
  'medical-center-ukraine': 'clinic-mediflow-lumi-kyiv',
  'auto-damage-poland': 'auto-assessment-lumi-wroclaw',
  'onboarding-spain': 'adtech-onboarding-lumi-barcelona',
  'marketing-germany': 'marketing-multiagent-lumi-berlin',
  'ad-traffic-lithuania': 'ad-traffic-suite-lumi-vilnius',
  'ecommerce-poland': 'ecommerce-snapcard-lumi-warsaw',
  'b2b-saas-netherlands': 'b2b-saas-lumi-text-nl',
  'retail-kazakhstan': 'retail-electronics-lumi-kz',
} as const;
export type CaseSlug = keyof typeof CASE_ALIASES;
export const CASE_SLUGS = Object.keys(CASE_ALIASES) as CaseSlug[];

export const ARTICLE_SLUGS = [
  'ai-sales-growth',
  'ai-ecommerce-trends-2025',
  'ai-in-healthcare',
  'business-2026-ai',
] as const;
export type ArticleSlug = (typeof ARTICLE_SLUGS)[number];

export const casePath = (slug: string) => `${CASES}/${slug}`;
export const articlePath = (slug: string) => `${BLOG}/${slug}`;

/** A page that the specification names; `aliasOf` is the path of the page that it repeats. */
export interface SitePage {
  path: string;
  languages: readonly Language[];
  aliasOf?: string;
}

const everywhere = (path: string, aliasOf?: string): SitePage => ({
  path,
  languages: LANGUAGE_CODES,
  ...(aliasOf ? { aliasOf } : {}),
});

/** The specification's routes, in full: what a complete composition must contain. */
export const SITE_PAGES: readonly SitePage[] = [
  everywhere(HOME),
  ...Object.values(PRODUCT_PATHS).map((path) => everywhere(path)),
  everywhere(CASES),
  ...CASE_SLUGS.map((slug) => everywhere(casePath(slug))),
  ...CASE_SLUGS.map((slug) => everywhere(casePath(CASE_ALIASES[slug]), casePath(slug))),
  everywhere(BLOG),
  ...ARTICLE_SLUGS.map((slug) => everywhere(articlePath(slug))),
  everywhere(TEAM),
  everywhere(CONTACTS),
  everywhere(PRIVACY),
  { path: THANK_YOU, languages: ['en'] },
];

/** The six items of the main navigation, in order. */
export const NAVIGATION = [
  { id: 'home', href: HOME },
  { id: 'products', href: PRODUCTS_ANCHOR },
  { id: 'cases', href: CASES },
  { id: 'blog', href: BLOG },
  { id: 'team', href: TEAM },
  { id: 'contacts', href: CONTACTS },
] as const;
export type NavigationId = (typeof NAVIGATION)[number]['id'];
