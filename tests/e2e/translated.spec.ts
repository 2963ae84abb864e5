import { joinPath } from '@site/contracts/languages';
import { CASES, CONTACTS, HOME } from '@site/contracts/paths';
import { FAILURE, SUCCESS } from '@site/contracts/test-support/form-texts';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { fillForm, leadForm, newEmail, sendButton } from './support/lead-form';
import { VOICE } from './support/page-texts';
import { type Page, test, visit } from './support/test';
import { translate } from './support/translator';
import {
  expect,
  expectLetGo,
  idleButton,
  log,
  MICROPHONE,
  openPage,
  startCall,
  useAgent,
  widget,
} from './support/voice';

test.use(MICROPHONE);

/** A step: what a visitor does, and the place whose text it changes. */
type Step = [act: (page: Page) => Promise<unknown>, changed: string];
const range = (place: string, at: number, value: string): Step => [
  (page) => page.locator(place).getByRole('slider').nth(at).fill(value),
  place,
];
const followed = (href: string, place: string): Step => [
  (page) => page.locator(`main a[href="${href}"]`).first().click(),
  place,
];

const JOURNEYS: Record<string, { path: string; steps: Step[] }> = {
  'the calculator of Sales Manager': {
    path: PRODUCT_PATHS.salesManager,
    steps: [
      [(page) => page.fill('#roi-contacts', '5000'), '#calculator'],
      range('#calculator', 1, '20'),
      range('#calculator', 2, '900'),
      range('#calculator', 3, '75'),
    ],
  },
  'the calculator of Seller': {
    path: joinPath('ru', PRODUCT_PATHS.aiSeller),
    steps: [[(page) => page.fill('#roi-contacts', '5000'), '#calculator'], range('#calculator', 2, '900')],
  },
  'the votes on a price': { path: PRODUCT_PATHS.aiCommerce, steps: [range('#focus', 0, '30')] },
  'the filters of the cases': {
    path: CASES,
    steps: [
      followed(`${CASES}?industry=services`, 'main'),
      [(page) => page.locator('main [role="status"] a').click(), 'main'],
    ],
  },
  'the demo bots': {
    path: HOME,
    steps: [
      [
        (page) => page.locator('#demo section:visible button').first().click(),
        '#demo section >> visible=true',
      ],
      [
        (page) => page.locator('#demo section:visible button').first().click(),
        '#demo section >> visible=true',
      ],
    ],
  },
  'another language': {
    path: CONTACTS,
    steps: [[(page) => page.locator('header a[hreflang="ru"] >> visible=true').first().click(), '#root']],
  },
};

/** Opens the page of a journey and returns the texts that its steps lead to. */
async function textsOf(page: Page, { path, steps }: (typeof JOURNEYS)[string], translated: boolean) {
  await visit(page, path);
  const first = steps[0]?.[1] ?? '';
  const text = async (place: string) =>
    (await page.locator(place).first().innerText()).replace(/\s+/g, ' ').trim();
  const texts = [await text(first)];
  if (translated) await translate(page);
  for (const [act, place] of steps) {
    await act(page);
    await expect.poll(() => text(place)).not.toBe(texts.at(-1));
    await page.waitForLoadState('networkidle');
    texts.push(await text(place));
  }
  return texts;
}

for (const [name, journey] of Object.entries(JOURNEYS)) {
  test(`a translated page shows what an untouched one shows: ${name}`, {
    tag: name.includes('Manager') ? '@fast' : [],
  }, async ({ page, watched }) => {
    const right = await textsOf(page, journey, false);
    expect(await textsOf(page, journey, true)).toEqual(right);
    expect(watched.messages).toEqual([]);
  });
}

test('a translated form says what is wrong, that it sends, that it failed and that it was sent', async ({
  page,
}) => {
  await visit(page, CONTACTS);
  await translate(page);
  const form = leadForm(page, 'contacts');
  const button = sendButton(form);
  const errors = form.locator('[id$="-error"]');
  const label = await button.innerText();
  await button.click();
  await expect(errors).toHaveText(Array(4).fill('This field is required'));
  await fillForm(form, 'anna@');
  await button.click();
  await expect(errors).toHaveText('Invalid email address');
  await form.locator('[name="email"]').fill(newEmail());
  await expect(errors).toHaveCount(0);

  for (const [failing, outcome] of [
    [true, form.getByRole('alert').filter({ hasText: FAILURE.contacts.en })],
    [false, page.getByRole('status').filter({ hasText: SUCCESS.contacts.en }).first()],
  ] as const) {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/leads', async (route) => {
      await answered;
      await (failing ? route.abort() : route.continue());
    });
    await button.click();
    await expect(button).toHaveText('Sending');
    answer();
    await expect(outcome).toBeVisible();
    if (failing) await expect(button).toHaveText(label);
  }
});

test('a translated page shows how many results the search has', async ({ page }) => {
  await visit(page, HOME);
  await translate(page);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog');
  const found = dialog.getByRole('status');
  await dialog.getByRole('searchbox').fill('Lumi');
  await expect(found).toHaveText(/^[1-9]\d* found$/);
  await dialog.getByRole('searchbox').fill('zzzz');
  await expect(found).toHaveText('0 found');
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await dialog.getByRole('searchbox').fill('Lumi');
  await expect(found).toHaveText(/^[1-9]\d* found$/);
});

test('a call in a translated page says who speaks, and what was said', async ({ page, watched }) => {
  const words = VOICE.en;
  await useAgent(page, 'stay');
  await openPage(page, HOME);
  await translate(page);
  const panel = await startCall(page);
  const status = panel.locator('[data-voice]').getByRole('status');
  await expect(status).toHaveText(words.listening);
  await expect(log(page).locator('> *').first()).toHaveText(new RegExp(`^${words.speakers.assistant}: \\S`));
  const clock = await panel.locator('.mono').first().innerText();
  await expect.poll(() => panel.locator('.mono').first().innerText()).not.toBe(clock);
  await panel.getByRole('button', { name: words.minimize }).click();
  await widget(page, 'minimized').getByRole('button').click();
  await expect(status).toHaveText(words.listening);
  await panel.getByRole('button', { name: words.end }).click();
  await expectLetGo(page);
  await expect(idleButton(page)).toHaveAccessibleName(words.name);
  expect(watched.messages).toEqual([]);
});
