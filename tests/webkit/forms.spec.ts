import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { newEmail, PERSON } from '../e2e/support/lead-form';
import { sentMessages, storedLeads } from '../e2e/support/stored';
import { expect, test } from './support/test';

const FORM = 'form:has(input[name="form"][value="contacts"])';
const SEND = `${FORM} button[type="submit"], ${FORM} button:not([type])`;

test('a valid request is stored, sent once and confirmed', async ({ visitor, site }) => {
  const email = newEmail();
  await visitor.resize(390, 760);
  await visitor.open('/ru/contacts');
  await visitor.hydrated();
  await visitor.type(`${FORM} [name="name"]`, PERSON.name);
  await visitor.type(`${FORM} [name="email"]`, email);
  await visitor.type(`${FORM} [name="phone"]`, PERSON.phone);
  await visitor.tick(`${FORM} [name="consent"]`);
  await visitor.press(SEND);
  await visitor.find('[role="status"]', SUCCESS.contacts.ru);
  expect((await storedLeads(site, email)).map(({ lead }) => lead.phone)).toEqual(['+380671234567']);
  await expect.poll(() => sentMessages(site, email).length).toBe(1);
  expect(await visitor.reportedErrors()).toEqual([]);
});

test('text typed before hydration is kept', async ({ visitor, front }) => {
  await visitor.resize(390, 760);
  const release = front.hold(/\/shell\/[0-9a-f]+\/br\/.*\.js$/);
  await visitor.open('/ru/contacts');
  await visitor.type(`${FORM} [name="name"]`, PERSON.name);
  release();
  await visitor.hydrated();
  expect(
    await visitor.read(
      (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value,
      `${FORM} [name="name"]`,
    ),
  ).toBe(PERSON.name);
});
