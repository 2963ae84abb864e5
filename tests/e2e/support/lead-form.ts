import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { KnownLeadForm } from '@site/contracts/api/lead-forms';
import { joinPath, type Language } from '@site/contracts/languages';
import { CONTACTS, HOME } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { visit } from './test';

export const FORM_PATHS: Record<KnownLeadForm, string> = {
  contacts: CONTACTS,
  home: HOME,
  'sales-manager': PRODUCT_PATHS.salesManager,
  seller: PRODUCT_PATHS.aiSeller,
  lumi: PRODUCT_PATHS.lumiAi,
  commerce: PRODUCT_PATHS.aiCommerce,
  mediflow: PRODUCT_PATHS.mediFlow,
  agentlab: PRODUCT_PATHS.agentLab,
};

/** Returns a unique email address, by which a test finds its lead. */
export const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;

/** Returns a form of the page by its hidden id field. */
export const leadForm = (page: Page, form: string): Locator =>
  page.locator(`form:has(input[name="form"][value="${form}"])`);

/** Opens the page of a form and waits until it is hydrated. */
export async function openForm(page: Page, form: KnownLeadForm, lang: Language): Promise<Locator> {
  await visit(page, joinPath(lang, FORM_PATHS[form]));
  return leadForm(page, form);
}

export const PERSON = { name: 'Проба Форми', phone: '+38 (067) 123-45-67' };

/** Fills in the form with this email address. */
export async function fillForm(form: Locator, email: string, phone = PERSON.phone): Promise<void> {
  await form.locator('[name="name"]').fill(PERSON.name);
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="phone"]').fill(phone);
  const consent = form.locator('[name="consent"]');
  if ((await consent.count()) > 0) await consent.check();
}

export const sendButton = (form: Locator) => form.locator('button[type="submit"], button:not([type])');
