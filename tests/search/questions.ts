import { seededRandom } from '@platform/base/test-support/seeded-random';
import type { Language } from '@site/contracts/languages';

/** A question as visitors type it, and the pages of which any is the right first answer. */
export interface Question {
  lang: Language;
  query: string;
  pages: string[];
}

/**
 * The questions of each language: prices, bookings, typing errors, single words, other endings and whole sentences. They were written
 * from the pages' texts before the search that answers them, and don't change with it.
 */
const POOL: Partial<Record<Language, string>> = {
  en: `
    how much does it cost: / /contacts
    price: / /contacts
    pricing: / /contacts
    cost of the pilot: / /contacts
    what do i pay after the pilot: / /contacts
    price of a voice assistant: / /contacts /products/lumi-ai
    book an appointment: /products/lumi-ai /products/mediflow-ai
    booking for a clinic: /products/lumi-ai /products/mediflow-ai
    patients book at night: /products/lumi-ai /products/mediflow-ai /cases/medical-center-ukraine
    appointment reminders: /products/mediflow-ai
    doctor appointments: /products/mediflow-ai
    missed calls in a clinic: /products/lumi-ai /cases/medical-center-ukraine
    HIPPA: / /products/mediflow-ai
    voice asistant: /products/lumi-ai
    appointmnet: /products/lumi-ai /products/mediflow-ai
    whatsap bot: /products/ai-seller
    prodcut cards: /products/ai-commerce /cases/ecommerce-poland
    abandonned carts: /products/ai-commerce
    privicy policy: /privacy
    sales manger: /products/ai-sales-manager
    telegram: /products/ai-seller /contacts
    team: /team
    contacts: /contacts
    cases: /cases
    blog: /blog
    shopify: /products/ai-commerce /products/ai-seller
    onboarding: /cases/onboarding-spain
    checklist: /products/ai-sales-manager
    kazakhstan: /cases/retail-kazakhstan
    clinics: /products/lumi-ai /products/mediflow-ai
    scoring calls: /products/ai-sales-manager /blog/ai-sales-growth
    diagnoses: /products/mediflow-ai /blog/ai-in-healthcare
    integrating with my crm: / /products/lumi-ai /products/ai-seller
    estimating car damages: /cases/auto-damage-poland
    custom agent: /products/agentlab-ai
    which languages do you speak: /products/lumi-ai /products/mediflow-ai /products/ai-seller
    how long to launch: /
    who is the founder: /team
    delete my data: /privacy /contacts
    bot for instagram: /products/ai-seller
    can i talk to a person instead of ai: /contacts /products/lumi-ai
  `,
  ru: `
    сколько стоит: / /contacts
    цена: / /contacts
    цены: / /contacts
    стоимость пилота: / /contacts
    сколько стоит бот: / /contacts
    нужно ли платить после пилота: / /contacts
    запись к врачу: /products/lumi-ai /products/mediflow-ai
    записаться на прием: /products/lumi-ai /products/mediflow-ai
    запись пациентов: /products/mediflow-ai
    напоминания о приеме: /products/mediflow-ai
    пропущенные звонки: /products/lumi-ai /cases/medical-center-ukraine
    кто запишет клиента ночью: /products/lumi-ai /products/mediflow-ai
    HIPPA: / /products/mediflow-ai
    голосовой асистент: /products/lumi-ai
    записть на прием: /products/lumi-ai /products/mediflow-ai
    карточки таваров: /products/ai-commerce /cases/ecommerce-poland
    брошеные корзины: /products/ai-commerce
    конфедициальность: /privacy
    казахтан: /cases/retail-kazakhstan
    медецина: /blog/ai-in-healthcare /products/mediflow-ai /cases/medical-center-ukraine
    телеграм: /products/ai-seller /contacts
    команда: /team
    контакты: /contacts
    кейсы: /cases
    блог: /blog
    протокол: /products/mediflow-ai
    калькулятор: /products/lumi-ai /products/ai-seller /products/ai-sales-manager
    варшава: /cases/ecommerce-poland
    чек-лист: /products/ai-sales-manager
    клиникам: /products/lumi-ai /products/mediflow-ai
    оценка звонка: /products/ai-sales-manager /blog/ai-sales-growth
    магазину электроники: /cases/retail-kazakhstan
    агента под задачу: /products/agentlab-ai
    подключить партнеров: /cases/onboarding-spain
    диагнозы: /products/mediflow-ai /blog/ai-in-healthcare
    на каких языках говорит: /products/lumi-ai /products/mediflow-ai /products/ai-seller
    за сколько дней запустите: / /products/lumi-ai
    удалить мои данные: /privacy /contacts
    бот для инстаграма: /products/ai-seller
    можно оставить свой номер телефона: /products/lumi-ai /contacts
  `,
  ua: `
    скільки коштує: / /contacts
    ціна: / /contacts
    ціни: / /contacts
    вартість пілота: / /contacts
    скільки коштує бот: / /contacts
    чи треба платити після пілота: / /contacts
    запис до лікаря: /products/lumi-ai /products/mediflow-ai
    записатися на прийом: /products/lumi-ai /products/mediflow-ai
    запис пацієнтів: /products/mediflow-ai
    нагадування про прийом: /products/mediflow-ai
    пропущені дзвінки: /products/lumi-ai /cases/medical-center-ukraine
    хто запише клієнта вночі: /products/lumi-ai /products/mediflow-ai
    HIPPA: / /products/mediflow-ai
    голосовий асистнет: /products/lumi-ai
    запсис на прийом: /products/lumi-ai /products/mediflow-ai
    карточки товарів: /products/ai-commerce /cases/ecommerce-poland
    покинутий кошык: /products/ai-commerce
    конфіденційнисть: /privacy
    казахстн: /cases/retail-kazakhstan
    медецина: /blog/ai-in-healthcare /products/mediflow-ai /cases/medical-center-ukraine
    телеграм: /products/ai-seller /contacts
    команда: /team
    контакти: /contacts
    кейси: /cases
    блог: /blog
    протокол: /products/mediflow-ai
    калькулятор: /products/lumi-ai /products/ai-seller /products/ai-sales-manager
    варшава: /cases/ecommerce-poland
    чек-лист: /products/ai-sales-manager
    клінікам: /products/lumi-ai /products/mediflow-ai
    оцінювання дзвінків: /products/ai-sales-manager /blog/ai-sales-growth
    магазину електроніки: /cases/retail-kazakhstan
    агента під завдання: /products/agentlab-ai
    підключити партнерів: /cases/onboarding-spain
    діагнози: /products/mediflow-ai /blog/ai-in-healthcare
    якими мовами говорить: /products/lumi-ai /products/mediflow-ai /products/ai-seller
    за скільки днів запустите: / /products/lumi-ai
    видалити мої дані: /privacy /contacts
    бот для інстаграму: /products/ai-seller
    чи можна лишити свій номер телефону: /products/lumi-ai /contacts
  `,
};

const SEED = 40;
const ASKED_EACH = 20;
const HELD_OUT = 20;

/** Drawn by a seed: twenty questions a language; twenty that nobody tunes the search to; and the others. */
export const { asked, heldOut, others } = draw(seededRandom(SEED));

function draw(random: () => number): Record<'asked' | 'heldOut' | 'others', Question[]> {
  const shuffled = (list: readonly Question[]) =>
    list
      .map((question) => ({ question, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ question }) => question);
  const byLanguage = Object.entries(POOL).map(([lang, lines]) => shuffled(parsed(lang as Language, lines)));
  const rest = shuffled(byLanguage.flatMap((list) => list.slice(ASKED_EACH)));
  return {
    asked: byLanguage.flatMap((list) => list.slice(0, ASKED_EACH)),
    heldOut: rest.slice(0, HELD_OUT),
    others: rest.slice(HELD_OUT),
  };
}

function parsed(lang: Language, lines: string): Question[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', pages = ''] = line.trim().split(': ');
      return { lang, query, pages: pages.split(' ') };
    });
}
