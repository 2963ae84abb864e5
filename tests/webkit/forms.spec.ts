import { SUCCESS } from '@site/contracts/test-support/form-texts';
import { newEmail, PERSON } from '../e2e/support/lead-form';
import { sentMessages, storedLeads } from '../e2e/support/stored';
import { expect, test } from './support/test';

const FORM = 'form:has(input[name="form"][value="contacts"])';
const SEND = `${FORM} button[type="submit"], ${FORM} button:not([type])`;

test('a form is as it was after the privacy policy and Back, and is sent once with the campaign of the landing page', async ({
  visitor,
  site,
}) => {
  const email = newEmail();
  await visitor.resize(1440, 900);
  await visitor.open('/ru?utm_source=plain&yclid=17');
  await visitor.hydrated();
  await visitor.press('header nav a', 'Контакты');
  await expect.poll(() => visitor.address()).toBe('/ru/contacts');
  await visitor.type(`${FORM} [name="name"]`, PERSON.name);
  await visitor.type(`${FORM} [name="email"]`, email);
  await visitor.type(`${FORM} [name="phone"]`, PERSON.phone);
  await visitor.tick(`${FORM} [name="consent"]`);
  await visitor.press(`${FORM} a[href="/ru/privacy"]`);
  await expect.poll(() => visitor.address()).toBe('/ru/privacy');
  await visitor.driver.navigate().back();
  const fields = () =>
    visitor.read(
      (form) =>
        ['name', 'email', 'phone', 'consent'].map((name) => {
          const field = document.querySelector<HTMLInputElement>(`${form} [name="${name}"]`);
          return field?.type === 'checkbox' ? field.checked : field?.value;
        }),
      FORM,
    );
  await expect.poll(fields).toEqual([PERSON.name, email, PERSON.phone, true]);
  await visitor.press(SEND);
  await visitor.find('[role="status"]', SUCCESS.contacts.ru);
  expect((await storedLeads(site, email)).map(({ lead }) => lead)).toMatchObject([
    { name: PERSON.name, phone: '+380671234567', consent: true, utm: { utm_source: 'plain', yclid: '17' } },
  ]);
  await expect.poll(() => sentMessages(site, email).length).toBe(1);
  expect(await visitor.reportedErrors()).toEqual([]);
});

for (const changed of [false, true]) {
  test(`text typed before hydration is kept in ${changed ? 'a changed' : 'an untouched'} document`, async ({
    visitor,
    front,
  }) => {
    await visitor.resize(390, 760);
    const release = front.hold(/\/shell\/[0-9a-f]+\/br\/.*\.js$/);
    await visitor.open('/ru/contacts');
    await visitor.type(`${FORM} [name="name"]`, PERSON.name);
    if (changed) await visitor.read(() => void document.querySelector('#root')?.prepend(document.createElement('div')));
    release();
    await visitor.hydrated();
    expect(
      await visitor.read(
        (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value,
        `${FORM} [name="name"]`,
      ),
    ).toBe(PERSON.name);
    expect(await visitor.read(() => document.activeElement?.getAttribute('name'))).toBe('name');
  });
}
