import type { Fault } from '@platform/base/release-error';
import { leadFormIdSchema } from '@site/contracts/api/lead-form-id';
import type { Language } from '@site/contracts/languages';
import type { ComposedSite, PageData, PageSource } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { onceEach } from './once-each';

const withForm = z.object({ form: z.object({ form: z.string(), success: z.string() }) });
const formOf = (content: unknown) => withForm.safeParse(content).data?.form;

/** Returns the success messages of the forms on these pages by language; the page for forms sent without JavaScript shows them. */
export function sentMessages(sources: readonly PageSource[]): ComposedSite['sentMessages'] {
  return onceEach((lang: Language) => {
    const forms = sources
      .filter(({ form, languages }) => form && (languages?.includes(lang) ?? true))
      .flatMap((source) => formOf(source.load(lang).content) ?? [])
      .filter(({ form }) => leadFormIdSchema.safeParse(form).success);
    return Object.fromEntries(forms.map(({ form, success }) => [form, success]));
  });
}

/** Returns a fault for each form whose requests the API would reject. */
export function formFaults(planned: readonly { owner: string; data: PageData }[]): Fault[] {
  return planned.flatMap(({ owner, data }) => {
    const id = formOf(data.content)?.form;
    if (id === undefined || leadFormIdSchema.safeParse(id).success) return [];
    const place = { part: owner, file: `${data.path} (${data.lang})`, field: 'form' };
    const what = `has the form ${JSON.stringify(id.slice(0, 60))}, whose requests the API rejects`;
    const remedy = 'Name it in kebab-case with at most 40 characters, such as partner-program';
    return [{ code: 'release/form-id', ...place, what, remedy }];
  });
}
