import type { ProductId } from './paths';

/**
 * Placeholders: the owner replaces every value here before going live, and nothing else in the project names them.
 * The README lists them.
 */
export const BRAND = {
  name: 'Sixwave',
  /** Origin that canonical links, hreflang and the sitemap name. */
  origin: 'https://www.example.com',
  email: 'hello@example.com',
  messenger: { label: 'Telegram', handle: '@company_name', href: 'https://t.me/company_name' },
  youtube: 'https://www.youtube.com/@company_name',
  instagram: 'https://www.instagram.com/company_name',
  /**
   * YouTube ids of the product videos; a product without one shows no video. Stand-ins that play: open films of the Blender
   * Foundation under CC BY (https://studio.blender.org/films/).
   */
  videos: {
    salesManager: 'aqz-KE-bpKQ',
    aiSeller: 'eRsGyueVLvQ',
    lumiAi: 'R6MlUcmOul8',
    aiCommerce: 'Y-rmzh0PI3c',
    mediFlow: 'WhWc3b3KhnY',
    agentLab: 'SkVqJ1SGeL0',
  } as Partial<Record<ProductId, string>>,
} as const;
