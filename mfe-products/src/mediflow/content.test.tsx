import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { mediflowSchema, mediflowScreenSchema } from './content';
import { MediflowScreen } from './MediflowScreen';

const page = (lang: (typeof WORDED_LANGUAGES)[number]) => loadContent(mediflowSchema, 'mediFlow', lang);

describe.each(WORDED_LANGUAGES)('MediFlow AI in %s', (lang) => {
  it('compares its two modules line by line', () => {
    const [front, doctor] = page(lang).modules.items;
    expect(front.name).toBe('FrontDesk');
    expect(doctor.rows.map((row) => row.label)).toEqual(front.rows.map((row) => row.label));
  });

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
    expect(plan.label).toMatch({ en: /doctor/i, ru: /врач/, ua: /лікарк/ }[lang]);
  });

  it('has the codes and the timetable of the English page', () => {
    const figures = (content: ReturnType<typeof page>) => [
      content.codes.items.map((item) => item.code),
      content.ward.doctor.protocol.codes,
      content.ward.front.doctors.map((doctor) => doctor.slots),
      content.launch.items.map(({ fromDay, toDay }) => [fromDay, toDay]),
    ];
    expect(figures(page(lang))).toEqual(figures(page('en')));
  });

  it('proposes the codes of the protocol for the patient’s words', () => {
    const { codes, ward } = page(lang);
    const proposed = codes.items.map((item) => item.code);
    expect(proposed).toEqual(expect.arrayContaining(ward.doctor.protocol.codes));
  });

  it('has a before and an after value in every result, for the drawing', () => {
    for (const row of page(lang).problems.rows) expect(row.result.split(' → ')).toHaveLength(2);
  });

  it('renders the small screen under the strict policy', () => {
    const content = loadContent(mediflowScreenSchema, 'mediFlow', lang, 'screen');
    const html = renderToString(<MediflowScreen content={content} />);
    expect(html).toContain(content.frontDesk);
    expect(html).not.toMatch(/\sstyle=/);
  });
});
