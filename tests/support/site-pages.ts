import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';

/** A page of the specification; `aliasOf` is the path of the page that it shows. */
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

/**
 * The specification's routes, maintained by hand and independent of the parts' declarations. The site may have more, such
 * as new cases and articles.
 */
export const SITE_PAGES: readonly SitePage[] = [
  everywhere('/'),
  everywhere('/products/ai-sales-manager'),
  everywhere('/products/ai-seller'),
  everywhere('/products/lumi-ai'),
  everywhere('/products/ai-commerce'),
  everywhere('/products/mediflow-ai'),
  everywhere('/products/agentlab-ai'),
  everywhere('/cases'),
  everywhere('/cases/medical-center-ukraine'),
  everywhere('/cases/auto-damage-poland'),
  everywhere('/cases/onboarding-spain'),
  everywhere('/cases/marketing-germany'),
  everywhere('/cases/ad-traffic-lithuania'),
  everywhere('/cases/ecommerce-poland'),
  everywhere('/cases/b2b-saas-netherlands'),
  everywhere('/cases/retail-kazakhstan'),
  everywhere('/cases/clinic-mediflow-lumi-kyiv', '/cases/medical-center-ukraine'),
  everywhere('/cases/auto-assessment-lumi-wroclaw', '/cases/auto-damage-poland'),
  everywhere('/cases/adtech-onboarding-lumi-barcelona', '/cases/onboarding-spain'),
  everywhere('/cases/marketing-multiagent-lumi-berlin', '/cases/marketing-germany'),
  everywhere('/cases/ad-traffic-suite-lumi-vilnius', '/cases/ad-traffic-lithuania'),
  everywhere('/cases/ecommerce-snapcard-lumi-warsaw', '/cases/ecommerce-poland'),
  everywhere('/cases/b2b-saas-lumi-text-nl', '/cases/b2b-saas-netherlands'),
  everywhere('/cases/retail-electronics-lumi-kz', '/cases/retail-kazakhstan'),
  everywhere('/blog'),
  everywhere('/blog/ai-sales-growth'),
  everywhere('/blog/ai-ecommerce-trends-2025'),
  everywhere('/blog/ai-in-healthcare'),
  everywhere('/blog/business-2026-ai'),
  everywhere('/team'),
  everywhere('/contacts'),
  everywhere('/privacy'),
  { path: '/thank-you', languages: ['en'] },
];
