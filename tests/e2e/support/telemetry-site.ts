import { createServer } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { type Page, test } from '@playwright/test';
import { API } from '@site/contracts/api/routes';
import { build } from 'esbuild';

/** A request with telemetry, as a page sent it. */
interface Sent {
  body: string;
  type: string | undefined;
  cookie: string | undefined;
}

/**
 * Serves pages that start telemetry as the shell does, by path: TypeScript that imports from shell/src/telemetry, the
 * address of the script, which names the shell's version, and the body. Any other path is an empty page. The tests of the
 * file run one after another, each with nothing received yet.
 */
export function telemetryFixture(
  pages: Record<string, { source: string; script: string; body: string }>,
  scripts: Record<string, string> = {},
) {
  const files = new Map(Object.entries(scripts).map(([path, text]) => [path, ['text/javascript', text]]));
  const received: Sent[] = [];
  let running: Listening;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === API.telemetry) {
        const { 'content-type': type, cookie } = request.headers;
        received.push({ body: Buffer.concat(chunks).toString(), type, cookie });
        return response.writeHead(204).end();
      }
      const [type, text] = files.get(request.url ?? '') ?? ['text/html', ''];
      return response.writeHead(200, { 'content-type': type }).end(text);
    });
  });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    for (const [path, { source, script, body }] of Object.entries(pages)) {
      const contents = `${source}\ndocument.documentElement.dataset.ready = '';`;
      const { outputFiles } = await build({
        ...{ bundle: true, format: 'esm', write: false },
        stdin: { contents, resolveDir: 'shell/src/telemetry', loader: 'ts' },
      });
      const tag = `<script type="module" src="${script}"></script>`;
      files.set(script, ['text/javascript', outputFiles?.[0]?.text ?? '']);
      files.set(path, ['text/html', `<!doctype html><title>Visit</title>${body}${tag}`]);
    }
    running = await listen(server, { port: 0, what: 'the pages' });
  });
  test.beforeEach(() => {
    received.length = 0;
  });
  test.afterAll(() => running.close());
  return {
    /** What was sent. */
    received,
    /** Opens a page and waits until its script has run. */
    async open(page: Page, path: string) {
      await page.goto(running.url + path);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    },
    /** Leaves the page, which sends what is known only at its end. */
    leave: (page: Page) => page.goto(`${running.url}/elsewhere`),
  };
}
