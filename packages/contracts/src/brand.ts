import type { Language } from './languages';

/**
 * Placeholders: the owner replaces every value here before going live; the rest of the project reads them from here.
 * The README lists them.
 */
export const BRAND = {
  name: 'Sixwave',
  /** Origin of canonical links, hreflang and the sitemap. */
  origin: 'https://www.sixwave.example',
  email: 'hello@sixwave.example',
  messenger: { label: 'Telegram', handle: '@sixwave_desk', href: 'https://t.me/sixwave_desk' },
  youtube: 'https://www.youtube.com/@sixwave_desk',
  instagram: 'https://www.instagram.com/sixwave_desk',
  /** The lines of the office's address. */
  office: {
    en: ['98 Yaroslaviv Val Street, office 6', 'Kyiv 01054, Ukraine'],
    ru: ['ул. Ярославов Вал, 98, офис 6', 'Киев, 01054, Украина'],
    ua: ['вул. Ярославів Вал, 98, офіс 6', 'Київ, 01054, Україна'],
  } as Record<Language, readonly [string, string]>,
  /** Price of the pilot, as the continuation of "Price of the pilot:". */
  pilotPrice: {
    en: 'agreed in writing before it starts; if you stop after the pilot, nothing more is due',
    ru: 'письменно согласуем до\u00a0начала; если остановитесь после пилота, больше ничего платить не\u00a0нужно',
    ua: 'узгодимо письмово до\u00a0початку; якщо після пілота не\u00a0продовжите, більше нічого платити не\u00a0треба',
  } as Record<Language, string>,
  /**
   * YouTube ids of the product videos, by product id; a product without an entry shows no video. The placeholders are
   * open films of the Blender Foundation under CC BY (https://studio.blender.org/films/).
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
