/** The products, in the site's order. Other parts know a product by its navigation entry. */
export const PRODUCT_IDS = ['salesManager', 'aiSeller', 'lumiAi', 'aiCommerce', 'mediFlow', 'agentLab'] as const;
export type ProductId = (typeof PRODUCT_IDS)[number];

/** Without language prefix. */
export const PRODUCT_PATHS: Record<ProductId, string> = {
  salesManager: '/products/ai-sales-manager',
  aiSeller: '/products/ai-seller',
  lumiAi: '/products/lumi-ai',
  aiCommerce: '/products/ai-commerce',
  mediFlow: '/products/mediflow-ai',
  agentLab: '/products/agentlab-ai',
};

/** Product names are the same in all languages. */
export const PRODUCT_NAMES: Record<ProductId, string> = {
  salesManager: 'AI Sales Manager',
  aiSeller: 'AI Seller 24/7',
  lumiAi: 'Lumi AI',
  aiCommerce: 'AI Commerce Suite',
  mediFlow: 'MediFlow AI',
  agentLab: 'AgentLab AI',
};
