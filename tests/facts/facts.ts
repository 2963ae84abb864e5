import type { WordedLanguage } from '@site/contracts/test-support/worded-languages';

/**
 * The demo data that several documents state: clients, days, figures, names, times, prices. Change a figure here first; the
 * test then names each document that differs.
 */
export interface Fact {
  id: string;
  /** The wording of each language, or one for all, with ordinary spaces. */
  says: RegExp | Record<WordedLanguage, RegExp>;
  /** Documents that state it. */
  in: readonly string[];
  /** A contradicting wording that no text of the site may contain. */
  never?: RegExp | Record<WordedLanguage, RegExp>;
}

const product = (id: string) => `mfe-products/content/${id}/*.json`;
const screen = (id: string) => `mfe-products/content/${id}/screen.*.json`;
const caseOf = (slug: string) => `mfe-content/content/cases/${slug}/*.json`;
const article = (slug: string) => `mfe-content/content/blog/${slug}/*.json`;
const HOME = 'shell/content/home/*.json';
const PRIVACY = 'shell/content/privacy/*.json';

const PRODUCTS = ['salesManager', 'aiSeller', 'lumiAi', 'aiCommerce', 'mediFlow', 'agentLab'].map(product);

export const FACTS: readonly Fact[] = [
  // What the vendor claims.
  { id: 'conversion grows by up to 40%', says: /\+40 ?%/, in: [HOME, ...PRODUCTS.slice(0, 5)] },
  { id: 'costs fall by up to 60%', says: /\b60 ?%/, in: [HOME, ...PRODUCTS] },
  { id: '100+ integrations', says: /100\+/, in: [HOME, ...PRODUCTS.slice(0, 3)] },
  { id: '25+ implementations', says: /25\+/, in: [HOME, product('agentLab')] },
  {
    id: '20+ scenarios',
    says: /20\+/,
    in: [HOME, product('agentLab'), 'mfe-products/content/productList/*.json'],
  },
  {
    id: 'transcripts of this site are kept for 90 days',
    says: { en: /90 days/, ru: /90 дней/, ua: /90 днів/ },
    in: [HOME, PRIVACY],
  },

  // AI Sales Manager: one team, one day.
  {
    id: 'the call of 14:06 scores 86',
    says: /\b86\b/,
    in: [product('salesManager'), screen('salesManager')],
  },
  {
    id: '48 of 64 calls of the day end with a next step',
    says: { en: /48 (?:calls )?(?:out )?of 64/, ru: /48 (?:звонках )?из 64/, ua: /48 (?:дзвінках )?із 64/ },
    in: [product('salesManager'), screen('salesManager')],
    never: { en: /12 calls out of 15/, ru: /12 звонках из 15/, ua: /12 дзвінках із 15/ },
  },
  {
    // 64 a day.
    id: 'the team makes three hundred calls a week, two of which are heard',
    says: { en: /three hundred/, ru: /трист/, ua: /трист/ },
    in: [product('salesManager'), article('ai-sales-growth')],
    never: {
      en: /two hundred calls|other two hundred|hundred and twenty/,
      ru: /двести|ста двадцати/,
      ua: /двісті|ста двадцяти/,
    },
  },
  {
    id: 'scores are compared on twenty calls',
    says: {
      en: /twenty (?:of your )?calls/,
      ru: /двадцат[иь] (?:ваших )?звонк/,
      ua: /двадцят[иь] (?:ваших )?дзвінк/,
    },
    in: [product('salesManager'), article('ai-sales-growth')],
    never: { en: /ten calls scored/, ru: /десять звонков, оценённых/, ua: /десять дзвінків, оцінених/ },
  },
  {
    id: 'the team has eight managers',
    says: {
      en: /eight sales reps|8 sales reps/,
      ru: /Менеджеров восемь|8 менеджеров/,
      ua: /Менеджерів восьмеро|8 менеджерів/,
    },
    in: [HOME, product('salesManager')],
  },

  // AI Seller: one sofa at night.
  { id: 'the customer writes at 02:14', says: /02:14/, in: [product('aiSeller'), screen('aiSeller')] },
  {
    id: 'the sofa is the Oslo',
    says: { en: /Oslo/, ru: /«Осло»/, ua: /«Осло»/ },
    in: [product('aiSeller'), screen('aiSeller')],
  },
  {
    id: 'the sofa arrives in three days',
    says: { en: /(?:3|Three) days/, ru: /(?:3|Три) дня/, ua: /(?:3|Три) дні/ },
    in: [product('aiSeller'), screen('aiSeller')],
  },

  // Lumi: one broken tooth.
  { id: 'the appointment is at 12:40', says: /12:40/, in: [product('lumiAi'), screen('lumiAi')] },
  {
    id: 'the call takes 24 seconds',
    says: { en: /24 seconds/, ru: /24 секунды/, ua: /24 секунди/ },
    in: [product('lumiAi')],
    never: { en: /thirty seconds, start/i, ru: /Меньше минуты от/, ua: /Менше хвилини від/ },
  },
  { id: 'the record is written at 00:24', says: /00:24/, in: [product('lumiAi')] },
  {
    id: 'the first real calls come on day 7',
    says: { en: /calls on day 7/, ru: /7-й день первые звонки/, ua: /7-й день перші дзвінки/ },
    in: [product('lumiAi')],
    never: {
      en: /^ten days to the first real call/i,
      ru: /Через десять дней на вашем/,
      ua: /За десять днів на вашому/,
    },
  },

  // Commerce: one lamp.
  { id: '16 of 20 agents would buy', says: /\b16\b/, in: [product('aiCommerce'), screen('aiCommerce')] },
  { id: 'the index of the lamp is 78', says: /\b78\b/, in: [product('aiCommerce'), screen('aiCommerce')] },
  { id: 'the lamp costs 89 €', says: /€89|89 €/, in: [product('aiCommerce'), screen('aiCommerce')] },
  { id: 'the bulb costs 6 €', says: /€6\b|\b6 €/, in: [product('aiCommerce'), screen('aiCommerce')] },
  {
    id: 'both cost 95 €, paid at 21:32',
    says: /€95|95 €/,
    in: [product('aiCommerce'), screen('aiCommerce')],
  },
  { id: 'they are paid at 21:32', says: /21:32/, in: [product('aiCommerce'), screen('aiCommerce')] },
  {
    id: 'the client sells lamps in Warsaw',
    says: {
      en: /lighting shop, Warsaw/i,
      ru: /магазин светильников, Варшава/i,
      ua: /магазин світильників, Варшава/i,
    },
    in: [product('aiCommerce'), caseOf('ecommerce-poland')],
    never: { en: /home goods/i, ru: /товары для дома/i, ua: /товари для дому/i },
  },

  // MediFlow: one headache.
  { id: 'the visit is at 15:10', says: /15:10/, in: [product('mediFlow'), screen('mediFlow')] },
  { id: 'the reading is 150/95', says: /150\/95/, in: [product('mediFlow'), screen('mediFlow')] },
  {
    id: 'a reading that the patient reports is R03.0, which is no diagnosis',
    says: /R03\.0/,
    in: [product('mediFlow'), screen('mediFlow')],
    never: /\bI10\b/,
  },
  { id: 'the headache is R51', says: /R51/, in: [product('mediFlow'), screen('mediFlow')] },
  { id: 'the allergy is Z88.0', says: /Z88\.0/, in: [product('mediFlow'), screen('mediFlow')] },
  {
    id: 'the emergency number is 103 in Ukraine and 112 in the EU',
    says: {
      en: /103 in Ukraine(?: or|,) 112 in the EU/,
      ru: /103 в Украине(?: или|,) 112 в ЕС/,
      ua: /103 в Україні(?: або|,) 112 у ЄС/,
    },
    in: [product('mediFlow')],
  },

  // AgentLab: one print order.
  { id: 'the job is 1182', says: /1182/, in: [product('agentLab'), screen('agentLab')] },
  {
    id: 'eight agents work on it',
    says: { en: /8 agents/, ru: /8 агентов/, ua: /8 агентів/ },
    in: [product('agentLab'), screen('agentLab')],
    never: { en: /\b4 agents/, ru: /4 агента/, ua: /4 агенти/ },
  },

  {
    id: 'the contract that they tried to break it with came on day 7',
    says: { en: /day seven/, ru: /седьмой день/, ua: /сьомий день/ },
    in: [product('agentLab')],
  },

  // The sample call of the home page.
  {
    id: 'the cardiologist is booked in 31 seconds',
    says: { en: /31 seconds/, ru: /31 секунду/, ua: /31 секунду/ },
    in: [HOME],
  },
  { id: 'the ticket is written at 00:31', says: /00:31/, in: [HOME] },

  // Clients that several pages mention. The test compares each figure quoted from a case with the case.
  {
    id: 'Kyiv: missed calls fell from 31% to 4%',
    says: /\b31\D{1,10}4 ?%/,
    in: [caseOf('medical-center-ukraine'), product('mediFlow')],
  },
  {
    id: 'Kyiv: a visit note takes 6 minutes, it took 14',
    says: /\b14\D{1,10}6 (?:min|мин|хв)/,
    in: [caseOf('medical-center-ukraine'), product('mediFlow')],
  },
  {
    id: 'Kyiv: the assistant makes 68% of the appointments',
    says: /\b0\D{1,10}68 ?%/,
    in: [caseOf('medical-center-ukraine'), product('mediFlow')],
  },
  {
    id: 'Warsaw: a card takes 4 minutes, it took 40',
    says: /\b40\D{1,10}4 (?:min|мин|хв)/,
    in: [caseOf('ecommerce-poland'), product('aiCommerce')],
  },
  {
    id: 'Vilnius: leads reached within the hour rose from 22% to 96%',
    says: /22 ?%.*96 ?%/s,
    in: [caseOf('ad-traffic-lithuania'), product('salesManager'), article('ai-sales-growth')],
  },
  {
    id: 'Vilnius: the first call used to come after 46 minutes',
    says: { en: /46 min/, ru: /46 мин/, ua: /46 хв/ },
    in: [caseOf('ad-traffic-lithuania'), article('ai-sales-growth')],
  },
];
