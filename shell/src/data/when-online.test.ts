import { expect, it } from 'vitest';
import { retryWhenOnline } from './when-online';

it('throws the error itself where there is no browser, as while a page is composed', async () => {
  const load = () => Promise.reject(new Error('on purpose'));
  await expect(retryWhenOnline(load)).rejects.toThrow('on purpose');
});
