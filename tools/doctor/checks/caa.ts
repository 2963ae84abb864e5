import { resolveCaa } from 'node:dns/promises';
import { type Check, type Finding, fail } from '../finding';
import type { StageContext } from '../stage-context';

/** https://docs.aws.amazon.com/acm/latest/userguide/setup-caa.html */
const AMAZON = ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

export type ResolveCaa = (name: string) => ReturnType<typeof resolveCaa>;

/** Checks that the CAA records allow Amazon to issue certificates; otherwise the yearly renewal fails, too. */
export const caaCheck = (resolve: ResolveCaa): Check<Pick<StageContext, 'stage'>> => ({
  name: 'CAA records',
  passed: 'let Amazon issue certificates for the names, or the stage has no domain',
  async run({ stage: { domain } }) {
    return (await Promise.all((domain?.names ?? []).map((name) => judge(resolve, name)))).flat();
  },
});
export const caa = caaCheck(resolveCaa);

async function judge(resolve: ResolveCaa, name: string): Promise<Finding[]> {
  // The name's own records apply, or else those of its closest parent that has any.
  for (let at = name; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
    const records = await resolve(at).catch(() => []);
    const issuers = records.flatMap(({ issue }) =>
      issue === undefined ? [] : [issue.split(';')[0]?.trim() ?? ''],
    );
    if (issuers.length === 0) continue;
    if (issuers.some((issuer) => AMAZON.includes(issuer))) return [];
    return [
      fail('doctor/caa', {
        value: `${at}: issue ${issuers.join(', ')}`,
        cause: `The CAA records do not let Amazon issue certificates for ${name}: validation fails with CAA_ERROR.`,
        remedy: `Add the DNS record: ${at}. CAA 0 issue "amazon.com"`,
      }),
    ];
  }
  return [];
}
