import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClient } from '@platform/base/aws-client';
import { BRAND } from '@site/contracts/brand';
import { isLanguage, joinPath, LANGUAGES } from '@site/contracts/languages';
import { NOT_FOUND } from '@site/contracts/paths';
import { PAGE_WORDS } from '@site/contracts/texts';
import { METRICS } from '@site/server-data/metrics';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { compositionIdSchema, type GivenUp, givenUpSchema } from '@site/site-model/composition';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { lazyEnvironment } from '../shared/environment';
import { createLog, errorFields, type Log } from '../shared/log';
import { type Count, createMeter } from '../shared/meter';

const NAME = 'not-found-page';
const environment = lazyEnvironment('SITE_BUCKET');
const log = createLog(NAME);
const meter = createMeter(NAME);

const s3 = awsClient(
  S3Client,
  // Path-style URLs work with every S3-compatible server, whatever its host name.
  { forcePathStyle: true, maxAttempts: 2 },
  { connectionMs: 1000, requestMs: 3000 },
);

async function readObject(key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: environment().SITE_BUCKET, Key: key }));
  if (!Body) throw new Error(`S3 sent no body of "${key}". Load the page again.`);
  return Body.transformToString('utf-8');
}

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const answer = await answerMissing(event.rawPath, { readObject, log, count: meter.count });
  meter.flush();
  // The edge caches the answer for a minute, so that a path that many request costs one execution per minute of the
  // concurrency that leads need, and the alarm still counts it. A fallback page is not cached, since it must not outlive the
  // fault; CloudFront still keeps a 404 for ten seconds.
  const lasting = answer.status === 301 || answer.lasting;
  const cache = { 'cache-control': lasting ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'no-store' };
  if (answer.status === 301) return { statusCode: 301, headers: { ...cache, location: answer.location }, body: '' };
  return {
    statusCode: answer.status,
    headers: { ...cache, 'content-type': 'text/html; charset=utf-8' },
    body: answer.html,
  };
}

/** Folder of a composition's root files, such as robots.txt. */
const ROOT_FILES = keys.rootFile('', '').split('/').at(-1);

interface NotFoundDependencies {
  /** Returns the text of an object in the site's bucket; rejects when it does not exist. */
  readObject(key: string): Promise<string>;
  log: Log;
  count: Count;
}

export type Answer =
  | { status: 301; location: string }
  | {
      status: 404 | 410;
      html: string;
      /** Whether the composition always answers this path the same way. */
      lasting: boolean;
    };

/**
 * Returns the answer for a path that is missing in the bucket: a redirect when the page has moved, else the not-found page
 * of the path's composition and language, with 410 when the page was removed on purpose. `path` is the bucket key that the
 * edge rewrote the visitor's path to: `/sites/<composition>/<lang>/…`, or `/files/…` instead of the language for a root
 * file; below `/staged` for a preview. Never throws: a visitor always gets a page.
 */
export async function answerMissing(path: string, deps: NotFoundDependencies): Promise<Answer> {
  // The preview origin requests staged files.
  const folder = path.startsWith(`/${STAGED}`) ? STAGED : '';
  const [sites, composition = '', lang, ...rest] = path.slice(1 + folder.length).split('/');
  const isSite = sites === 'sites' && compositionIdSchema.safeParse(composition).success;
  const notFound = (html: string, lasting: boolean, status: 404 | 410 = 404): Answer => {
    deps.count(METRICS.notFoundServed);
    return { status, html, lasting };
  };
  // Root files are requested by programs, such as scanners for /wp-login.php: they need neither a language nor a designed page.
  if (isSite && lang === ROOT_FILES) return notFound(MINIMAL_PAGE, true);
  if (!isSite || !isLanguage(lang)) return notFound(MINIMAL_PAGE, false);
  const page = `/${rest.join('/').replace(/\/?index\.html$/, '')}`;
  const { moved, gone } = await givenUp(folder + keys.givenUp(composition), deps);
  const target = Object.hasOwn(moved, page) ? moved[page] : undefined;
  if (target !== undefined) return { status: 301, location: joinPath(lang, target) };
  try {
    const html = await textOf(folder + keys.page(composition, lang, NOT_FOUND), deps);
    return notFound(html, true, gone.includes(page) ? 410 : 404);
  } catch (error) {
    deps.log.error('not-found page missing', errorFields(error));
    return notFound(MINIMAL_PAGE, false);
  }
}

/** Compositions are immutable. A scanner's thousands of paths must not wait: leads need the executions they hold. */
const cachedObjects = new Map<string, string>();
const KNOWN_OBJECTS = 60;

async function textOf(key: string, { readObject }: NotFoundDependencies): Promise<string> {
  const text = cachedObjects.get(key) ?? (await readObject(key));
  if (cachedObjects.size >= KNOWN_OBJECTS) cachedObjects.clear();
  cachedObjects.set(key, text);
  return text;
}

/** Returns the addresses that a composition gave up; none when its list can't be read. */
async function givenUp(key: string, deps: NotFoundDependencies): Promise<GivenUp> {
  try {
    return givenUpSchema.parse(JSON.parse(await textOf(key, deps)));
  } catch {
    return { moved: {}, gone: [] };
  }
}

const sections = LANGUAGES.map(({ code, htmlLang }, i) => {
  // Only one h1 per page.
  const heading = i === 0 ? 'h1' : 'h2';
  const { title, home } = PAGE_WORDS[code].notFound;
  return `<section lang="${htmlLang}"><${heading}>${title}</${heading}><p><a href="${joinPath(code, '/')}">${home}</a></p></section>`;
}).join('');

/** The page for a visitor when even the rendered not-found page can't be read. */
export const MINIMAL_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>404 · ${BRAND.name}</title></head><body><main>${sections}</main></body></html>`;
