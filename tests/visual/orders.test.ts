import { expect, it } from 'vitest';
import { ordersOf } from './orders';
import { PICTURES } from './pictures';

const names = (args: string[]) => ordersOf(args).pictures.map(({ name }) => name);

it('compares all screenshots by default', () => {
  expect(ordersOf([])).toEqual({ accept: false, pictures: PICTURES });
  expect(ordersOf(['--accept'])).toEqual({ accept: true, pictures: PICTURES });
});

it('selects pages and single screenshots by name', () => {
  expect(names(['case'])).toEqual(PICTURES.filter(({ page }) => page === 'case').map(({ name }) => name));
  expect(names(['home-320-dark', '--accept', 'team-768-light'])).toEqual(['home-320-dark', 'team-768-light']);
});

it('rejects an unknown name and lists the valid ones', () => {
  expect(() => ordersOf(['home', 'hom'])).toThrow(
    /^Unknown page: hom\. Did you mean "home"\? The pages are: home, cases, .*notFound/,
  );
  expect(() => ordersOf(['--acept'])).toThrow(/"--acept"\. Did you mean "--accept"\?/);
});
