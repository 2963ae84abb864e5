import { faultLine, throwFaults } from '@platform/base/release-error';
import { PREVIEW } from '@site/site-model/edge-store';
import { type Command, type Context, knownPart, versionOf } from '../run-program';
import type { VisitPlan } from '../visit/plan-visits';
import { publishPart } from './publish';

export const preview: Command = (context, [name = '', given]) => showPreview(context, name, given);

async function showPreview(context: Context, name: string, given: string | undefined) {
  const { site, step, say } = context;
  const part = await knownPart(context, name);
  const version = versionOf(given) ?? (await publishPart(context, part, { preview: true })).version;
  const { call } = await site();
  const { origin, ...record } = await step(`Rendering the preview of ${part} ${version}`, () =>
    call({ action: 'preview', part, version }),
  );
  const url = `${origin}/?${PREVIEW.name}=${record.composition}`;
  say(`Until ${record.until}: ${url}`);
  return { ...record, url };
}

/**
 * Visits the pages of a part in a preview before it is released. With a preview's address it needs no access to the
 * stage: a job without an identity can run it.
 */
export const visit: Command = async (context, [part = '', version]) => {
  const { step, say, options } = context;
  // Loaded on demand: the browser's library takes longer to load than most commands to run.
  const [{ planVisits }, { visitPages }] = await Promise.all([
    import('../visit/plan-visits'),
    import('../visit/visit-pages'),
  ]);
  const url = options.at ?? (await showPreview(context, part, version)).url;
  const plan = await planVisits(part, url);
  const pages = plan.kinds.length + plan.others.length;
  const started = performance.now();
  const live = await liveAddress(context, plan);
  const result = await step(`Visiting ${pages} pages, on a desktop and a phone`, () => visitPages(plan, live));
  const seconds = Math.round((performance.now() - started) / 1000);
  const { visits, left, filters, forms, faults, alsoLive } = result;
  for (const fault of alsoLive) say(`Also on the live site, and not of ${part}: ${faultLine(fault)}`);
  const counts = `${visits} visits in ${seconds} s: ${forms} forms and ${filters} filters tried`;
  const rest = left > 0 ? `; ${left} visits left out, because of the limits` : '';
  const found = `${faults.length} of ${counts}${rest}`;
  throwFaults(`The visit of ${part} ${plan.version} found faults in ${found}`, faults);
  say(`No fault in ${counts}${rest}.`);
  return { ...result, pages, seconds };
};

/** Returns the address of the live site. Pages of a local site contain the public one. */
async function liveAddress({ options }: Context, { origin, site }: VisitPlan): Promise<string> {
  const announced = site.settings.origin;
  if (options.stage !== 'local') return announced;
  try {
    const { runningPlatform } = await import('@platform/releases/local/local-site');
    const { url, previewUrl } = runningPlatform();
    return previewUrl === origin ? url : announced;
  } catch {
    // A preview's address was given, and no site runs here.
    return announced;
  }
}
