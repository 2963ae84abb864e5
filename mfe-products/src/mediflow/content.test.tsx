import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { mediflowSchema } from './content';

const page = (lang: (typeof WORDED_LANGUAGES)[number]) => loadContent(mediflowSchema, 'mediFlow', lang);

describe.each(WORDED_LANGUAGES)('MediFlow AI in %s', (lang) => {
  it('states GDPR and HIPAA', () => {
    const { lead } = page(lang).compliance;
    expect(lead.replaceAll('\u00a0', ' ')).toContain(
      { en: 'GDPR/HIPAA compliant', ru: 'соответствует GDPR/HIPAA', ua: 'відповідає вимогам GDPR/HIPAA' }[lang],
    );
  });

  it('has the codes and the days of the English page', () => {
    const figures = (content: ReturnType<typeof page>) => [
      content.ward.doctor.protocol.codes,
      content.launch.items.map(({ fromDay, toDay }) => [fromDay, toDay]),
    ];
    expect(figures(page(lang))).toEqual(figures(page('en')));
  });
});
