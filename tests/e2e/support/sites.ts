export interface SiteUnderTest {
  url: string;
  dynamodbUrl: string;
  dataDir: string;
}
export interface Sites {
  production: SiteUnderTest;
  /** The same site with React's development build. */
  development: SiteUnderTest;
}

const VARIABLE = 'SITES_UNDER_TEST';

/** Hands the addresses to the test workers, which inherit the environment. */
export function writeSites(sites: Sites): void {
  process.env[VARIABLE] = JSON.stringify(sites);
}

/** Whether the end-to-end tests' sites run: other tests use their support too. */
export const sitesRun = (): boolean => process.env[VARIABLE] !== undefined;

export function sites(): Sites {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('The sites are not running: start the tests with npm test.');
  return JSON.parse(text) as Sites;
}
