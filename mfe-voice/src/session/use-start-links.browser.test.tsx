import { render } from '@site/ui/test-support/render';
import { expect, test } from 'vitest';
import { useStartLinks } from './use-start-links';

function Page() {
  useStartLinks(true);
  return (
    <a href="#form" data-starts-call="">
      <span>Talk</span>
    </a>
  );
}

/** Presses the link; returns whether the browser would follow it. */
function follows(init: MouseEventInit = {}): boolean {
  let followed = false;
  const note = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', note);
  document
    .querySelector('[data-starts-call] span')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  removeEventListener('click', note);
  return followed;
}

test('a link starts a call instead of being followed, unless it is opened elsewhere', async () => {
  await render(<Page />);
  expect(follows()).toBe(false);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) expect(follows({ [key]: true }), key).toBe(true);
});
