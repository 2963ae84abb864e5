/**
 * Placeholders: the owner replaces every value here and in `brand-texts` before going live; the rest of the project reads
 * them from here. `docs/owner.md` lists them.
 */
export const BRAND = {
  name: 'Sixwave',
  /** Origin of canonical links, hreflang and the sitemap. */
  origin: 'https://www.sixwave.example',
  email: 'hello@sixwave.example',
  messenger: { label: 'Telegram', handle: '@sixwave_desk', href: 'https://t.me/sixwave_desk' },
  /** Price of a product's pilot in euros, by product id; the site states no price of a product without an entry. */
  prices: {} as Readonly<Record<string, number>>,
  /** Names of clients who agreed to be named; the home page shows them below its figures. */
  clients: [] as readonly string[],
  youtube: 'https://www.youtube.com/@sixwave_desk',
  instagram: 'https://www.instagram.com/sixwave_desk',
  /**
   * YouTube ids of the product videos, by product id; a product without an entry shows no video. The placeholders are
   * open films of the Blender Foundation under CC BY (https://studio.blender.org/films/); pages show our drawing and the
   * word for a placeholder instead of them.
   */
  videos: {
    salesManager: 'aqz-KE-bpKQ',
    aiSeller: 'eRsGyueVLvQ',
    lumiAi: 'R6MlUcmOul8',
    aiCommerce: 'Y-rmzh0PI3c',
    mediFlow: 'WhWc3b3KhnY',
    agentLab: 'SkVqJ1SGeL0',
  } as Readonly<Record<string, string>>,
} as const;
