/** Placeholders, which the owner replaces here and in `brand-texts` before going live (`docs/owner.md`). */
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
  /** YouTube ids by product id; without one, no video. These are open films of https://studio.blender.org (CC BY). */
  videos: {
    salesManager: 'aqz-KE-bpKQ',
    aiSeller: 'eRsGyueVLvQ',
    lumiAi: 'R6MlUcmOul8',
    aiCommerce: 'Y-rmzh0PI3c',
    mediFlow: 'WhWc3b3KhnY',
    agentLab: 'SkVqJ1SGeL0',
  } as Readonly<Record<string, string>>,
} as const;
