/** Paths that more than one part speaks of, without a language prefix. */
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
