import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import { LEAD } from 'lambdas/test-support/samples';
import type { ComponentType, PropsWithChildren } from 'react';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondCheckout } from '../e2e/support/checkout';

const TABLE = 'packages/contracts/src/api/lead-fields.ts';
const FIELD = 'city';
const LINE = `${FIELD}: { kind: 'text', max: 20, autoComplete: 'address-level2', place: [2, 3] },`;
const LABELS: Record<Language, string> = inEveryLanguage({
  en: 'Your city',
  ru: 'Ваш город',
  ua: 'Ваше місто',
});
const CITIES: Record<Language, string> = inEveryLanguage({ en: 'Gdańsk', ru: 'Рига', ua: 'Київ' });

/**
 * Modules that depend on the fields. If a new field needed an edit elsewhere, they would not compile or would ignore it.
 */
const FOLLOWERS = [
  'packages/contracts/src/lead-texts.ts',
  'packages/ui/src/form/LeadForm.tsx',
  'packages/ui/src/form/content.ts',
  'packages/ui/src/form/validate.ts',
  'lambdas/submit-lead/handler.ts',
  'lambdas/deliver-notifications/compose-message.ts',
  'lambdas/synthetic-visitor/core.ts',
  'tools/ops/csv.ts',
];

const dir = path.join(temporaryFolder(), 'checkout');
let server: ViteDevServer;

/** Loads a module of the copy, typed as the original, which lacks the new field. */
const load = async <Module>(file: string) =>
  (await server.ssrLoadModule(path.join(dir, file))) as unknown as Module;

const insert = (file: string, before: string, line: string) => {
  const target = path.join(dir, file);
  const text = readFileSync(target, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not contain ${JSON.stringify(before)}.`);
  writeFileSync(target, text.replace(before, `${line}\n${before}`));
};

/** Adds the field to a copy of the project: a line in the table and a label in each language. */
beforeAll(async () => {
  secondCheckout(dir);
  insert(TABLE, '  company: {', LINE);
  for (const lang of LANGUAGE_CODES)
    insert(
      `packages/contracts/src/lead-texts/${lang}.json`,
      '    "company":',
      `"${FIELD}": "${LABELS[lang]}",`,
    );
  server = await createServer({
    root: dir,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    ssr: { noExternal: [/^@site\//] },
  });
}, 120_000);

afterAll(() => server?.close());

it('everything that depends on the fields compiles', () => {
  const config = path.join(dir, 'tsconfig.followers.json');
  const files = [...FOLLOWERS, 'node_modules/vite/client.d.ts'];
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  const tsc = path.join(dir, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '--project', config], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

it('the schema accepts the field and limits its length', async () => {
  const { leadSchema } = await load<typeof import('@site/contracts/api/lead')>(
    'packages/contracts/src/api/lead.ts',
  );
  expect(leadSchema.parse({ ...LEAD, [FIELD]: '  Рига ' })).toMatchObject({ [FIELD]: 'Рига' });
  const [issue] = leadSchema.safeParse({ ...LEAD, [FIELD]: 'x'.repeat(21) }).error?.issues ?? [];
  expect(issue).toMatchObject({ path: [FIELD], message: 'too_long' });
  expect(leadSchema.parse(LEAD), 'a page without the field').not.toHaveProperty(FIELD);
});

describe.each(LANGUAGE_CODES)('in %s', (lang) => {
  const input = { ...LEAD, language: lang, [FIELD]: CITIES[lang] };
  const createdAt = '2026-11-21T09:30:15.000Z';

  it('the form in the browser shows, reads and validates the field', async () => {
    const { renderToStaticMarkup } = await import('react-dom/server');
    const { createElement } = await import('react');
    // The form links to the policy. Loaded by the same server as the form, because a context is known only to its own copy.
    writeFileSync(path.join(dir, 'router.ts'), "export { MemoryRouter } from 'react-router';");
    const { MemoryRouter } = await load<{ MemoryRouter: ComponentType<PropsWithChildren> }>('router.ts');
    const { leadFormContent } = await load<typeof import('@site/ui/form/content.ts')>(
      'packages/ui/src/form/content.ts',
    );
    const { LeadForm } = await load<typeof import('@site/ui/form/LeadForm')>(
      'packages/ui/src/form/LeadForm.tsx',
    );
    const { readValues } = await load<typeof import('@site/ui/form/lead-values.ts')>(
      'packages/ui/src/form/lead-values.ts',
    );
    const { validate } = await load<typeof import('@site/ui/form/validate.ts')>(
      'packages/ui/src/form/validate.ts',
    );
    const content = leadFormContent('sales-manager', lang);
    const html = renderToStaticMarkup(
      createElement(
        MemoryRouter,
        null,
        createElement(LeadForm, { content, lang, path: '/', toast: () => undefined }),
      ),
    );
    expect(html).toContain(`>${LABELS[lang]}</label>`);
    expect(html).toMatch(
      new RegExp(`<input(?=[^>]* name="${FIELD}")(?=[^>]* autoComplete="address-level2")`, 'i'),
    );
    const data = new FormData();
    data.append(FIELD, 'x'.repeat(21));
    const values = readValues(content.fields, data);
    expect(values).toHaveProperty(FIELD);
    expect(validate('sales-manager', values)).toHaveProperty(FIELD, 'too_long');
  });

  it('the page without JavaScript posts the field and shows it again with its error', async () => {
    const { readForm, toLeadInput } = await load<typeof import('lambdas/submit-lead/read-form')>(
      'lambdas/submit-lead/read-form.ts',
    );
    const { correctionPage } = await load<typeof import('lambdas/submit-lead/page/correction-page')>(
      'lambdas/submit-lead/page/correction-page.ts',
    );
    const body = new URLSearchParams({ form: 'contacts', language: lang, [FIELD]: CITIES[lang] });
    const posted = readForm(body.toString());
    expect(toLeadInput(posted)).toMatchObject({ [FIELD]: CITIES[lang] });
    const { body: html = '' } = correctionPage(posted, [{ field: FIELD, reason: 'too_long' }]);
    expect(html).toContain(`<label for="${FIELD}">${LABELS[lang]}</label>`);
    expect(html).toMatch(
      new RegExp(`<input[^>]* name="${FIELD}"[^>]* maxlength="20"[^>]* value="${CITIES[lang]}"`),
    );
    expect(html).toContain(`<strong id="${FIELD}-error">`);
  });

  it('a different value makes a different lead', async () => {
    const { submitLead } = await load<typeof import('lambdas/submit-lead/core')>(
      'lambdas/submit-lead/core.ts',
    );
    const { leadSchema } = await load<typeof import('@site/contracts/api/lead')>(
      'packages/contracts/src/api/lead.ts',
    );
    const hashes: string[] = [];
    for (const value of [CITIES[lang], 'Oslo', undefined]) {
      await submitLead(leadSchema.parse({ ...input, [FIELD]: value }), {
        leads: {
          put: async ({ bodyHash }) => {
            hashes.push(bodyHash);
            return 'stored';
          },
          storedAt: async () => undefined,
        },
        sentKey: 'k',
        overLimit: false,
        correlationId: 'c',
        now: new Date(createdAt),
        count: () => undefined,
        countEvent: async () => undefined,
      });
    }
    expect(new Set(hashes).size).toBe(3);
  });

  it('the Telegram message contains the field, labelled in the team’s language', async () => {
    const { composeMessage } = await load<typeof import('lambdas/deliver-notifications/compose-message')>(
      'lambdas/deliver-notifications/compose-message.ts',
    );
    expect(composeMessage({ type: 'lead', key: 'k', createdAt, lead: input })).toContain(
      `\n${LABELS.ru}: ${CITIES[lang]}\n`,
    );
    expect(composeMessage({ type: 'lead', key: 'k', createdAt, lead: LEAD }), 'stored before').not.toContain(
      LABELS.ru,
    );
  });

  it('the CSV export has a column for the field', async () => {
    const { toCsv } = await load<typeof import('tools/ops/csv')>('tools/ops/csv.ts');
    const [head = '', row = '', older = ''] = toCsv([{ lead: input }, { lead: LEAD }]).split('\r\n');
    const at = head.split(',').indexOf(FIELD);
    expect(row.split(',')[at]).toBe(CITIES[lang]);
    expect(older.split(',')[at]).toBe('');
  });
});
