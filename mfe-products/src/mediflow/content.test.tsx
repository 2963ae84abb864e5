import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { mediflowSchema } from './content';

const page = (lang: (typeof WORDED_LANGUAGES)[number]) => loadContent(mediflowSchema, 'mediFlow', lang);

describe.each(WORDED_LANGUAGES)('MediFlow AI in %s', (lang) => {
  it('states GDPR and HIPAA', () => {
    const { lead } = page(lang).compliance;
    expect(lead.replaceAll('\u00a0', ' ')).toContain(
      { en: 'GDPR/HIPAA compliant', ru: 'соответствует GDPR/HIPAA', ua: 'відповідає вимогам GDPR/HIPAA' }[
        lang
      ],
    );
  });

  it('states who is responsible for patients’ data and by which contracts, and claims no certificate', () => {
    const text = page(lang)
      .compliance.items.map((item) => item.text.replaceAll('\u00a0', ' '))
      .join('\n');
    expect(text).toMatch({ en: /controller/, ru: /Контролёр данных/, ua: /Контролер даних/ }[lang]);
    expect(text).toMatch({ en: /processor/, ru: /обработчик/, ua: /обробник/ }[lang]);
    expect(text).toMatch(/DPA.*BAA/s);
    expect(text).toMatch(
      { en: /no official HIPAA certificate/, ru: /сертификата HIPAA не/, ua: /сертифіката HIPAA не/ }[lang],
    );
  });

  it('leaves the treatment plan to the doctor', () => {
    const { plan } = page(lang).ward.doctor.protocol;
    expect(plan.value).toMatch({ en: /doctor/i, ru: /врач/, ua: /лікарк/ }[lang]);
  });

  it('has the codes and the days of the English page', () => {
    const figures = (content: ReturnType<typeof page>) => [
      content.ward.doctor.protocol.codes,
      content.launch.items.map(({ fromDay, toDay }) => [fromDay, toDay]),
    ];
    expect(figures(page(lang))).toEqual(figures(page('en')));
  });
});
