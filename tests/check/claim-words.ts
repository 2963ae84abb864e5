import type { WordedLanguage } from '@site/contracts/test-support/worded-languages';

/** How each language says the words of `claims.json`. */
export const WORDS = {
  yes: { en: /^Yes\b/, ru: /^Да(?!\p{L})/u, ua: /^Так[,.]/ },
  no: { en: /^No\b/, ru: /^Нет(?!\p{L})/u, ua: /^Ні(?!\p{L})/u },
  link: { en: /link/, ru: /ссылк/i, ua: /посилан/i },
  'first sentence': {
    en: /first sentence/,
    ru: /перв\p{L}+ же фраз/iu,
    ua: /перш\p{L}+ же? (?:фраз|реченн)/iu,
  },
  person: { en: /person/, ru: /менеджер/, ua: /менеджер/ },
  call: {
    en: /\bcall(?!er)|by phone/i,
    ru: /звон|звани|по телефону/i,
    ua: /зателефон|телефону|телефоном|дзвін|дзвон/i,
  },
  cost: { en: /\bcost/i, ru: /стоит|стоимост/i, ua: /кошту|варт/i },
  'in writing': { en: /in writing/, ru: /письменно/, ua: /письмово/ },
  conversation: { en: /conversation|transcript/i, ru: /разговор|расшифровк/i, ua: /розмов|розшифровк/i },
  'writes down': { en: /writes?\b.* down/, ru: /запи[сш]/i, ua: /запи[сш]/i },
  name: { en: /name/, ru: /имя/i, ua: /ім’я/i },
  number: { en: /number/, ru: /телефон|номер/i, ua: /телефон|номер/i },
  'name and number': { en: /name and number/, ru: /имя и номер/, ua: /ім’я та номер/ },
  'emergency number': {
    en: /emergency number|\b1(?:03|12)\b/,
    ru: /номер (?:скорой|экстренной)|\b1(?:03|12)\b/,
    ua: /номер (?:швидкої|екстреної)|\b1(?:03|12)\b/,
  },
  'stops asking': { en: /stops asking/, ru: /прекращает опрос/, ua: /припиняє опитування/ },
  nurse: { en: /nurse/, ru: /медсестр/i, ua: /медсестр/i },
  if: { en: /\bif\b/i, ru: /если/i, ua: /якщо/i },
  'hang up': { en: /hang up/, ru: /положил трубку/, ua: /поклав слухавку/ },
  agency: { en: /agency/i, ru: /агентств/i, ua: /агенці/i },
  chain: { en: /chain/i, ru: /сет[ьи]/i, ua: /мереж/i },
  'right rep': { en: /right rep/, ru: /нужного менеджера/, ua: /потрібного менеджера/ },
  sleep: { en: /sleep/, ru: /спит/, ua: /спить/ },
  demo: { en: /demos/, ru: /демо/, ua: /демо/ },
  half: { en: /Half/, ru: /Половина/, ua: /Половина/ },
  ready: { en: /ready/, ru: /готова/, ua: /готове/ },
  'three items': { en: /three items/, ru: /три товара/, ua: /три товари/ },
  'three pages': { en: /three finished pages/, ru: /три готовые карточки/, ua: /три готові картки/ },
  measured: { en: /measured/, ru: /измеренн/, ua: /виміряного/ },
  'Monday to Friday': {
    en: /Monday to Friday/,
    ru: /с понедельника по пятницу/,
    ua: /з понеділка до п’ятниці/,
  },
  'next working morning': {
    en: /the next working morning/,
    ru: /утром ближайшего рабочего дня/,
    ua: /[ву]ранці найближчого робочого дня/,
  },
  deleted: { en: /deleted/, ru: /удаля/, ua: /видаля/ },
} satisfies Record<string, Record<WordedLanguage, RegExp>>;
export type Word = keyof typeof WORDS;
