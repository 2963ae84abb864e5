import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOverview, overviewPage } from './own-pages';

test('the overview shows what is stored and sent, and escapes everything that visitors write', () => {
  const tags = (page: string) => page.match(/<[^>]*>/g) ?? [];
  const hostile = fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</pre></dl>');
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), fc.oneof(hostile, fc.string()), (name, comment) => {
      const page = (name: string, comment: string) =>
        overviewPage({
          items: [
            { pk: 'LEAD#1', state: name, lead: { name, deep: [comment] } },
            { pk: 'CONTACT#1', saved: comment },
          ],
          messages: [{ at: 'a', chatId: name, text: comment, messageId: 1 }],
          previewUrl: '',
        });
      expect(tags(page(name, comment))).toEqual(tags(page('a', 'b')));
      for (const text of ['Anna', 'a comment']) expect(page('Anna', 'a comment')).toContain(text);
    }),
  );
});

test('the overview answers only its own path', async () => {
  const answer = createOverview({ dynamodbUrl: 'http://127.0.0.1:1', previewUrl: '', telegram: '/nowhere' });
  for (const url of ['/', '/__local/x']) expect(await answer({ url })).toBeUndefined();
  for (const url of ['/__local', '/__local/?a']) await expect(answer({ url })).rejects.toThrow('127.0.0.1:1');
});
