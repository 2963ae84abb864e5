import { AGENTS } from './agents';

export interface SiteUnderTest {
  url: string;
  dynamodbUrl: string;
  dataDir: string;
}
interface Sites {
  production: SiteUnderTest;
  /** The site with React's development build, which the fast tier does not start. */
  development?: SiteUnderTest;
}

/** Variables of a site on free ports with the emulated agents. */
export const siteVariables = (dataDir: string) => ({
  PORT: '0',
  DYNAMODB_PORT: '0',
  LOCAL_DATA_DIR: dataDir,
  ELEVENLABS_AGENT_ID: AGENTS,
});

const VARIABLE = 'SITES_UNDER_TEST';

/** Passes the addresses to the test workers, which inherit the environment. */
export function writeSites(sites: Sites): void {
  process.env[VARIABLE] = JSON.stringify(sites);
}

/** Returns whether the end-to-end sites run; other tests use this support code without them. */
export const sitesRun = (): boolean => process.env[VARIABLE] !== undefined;

export function sites(): Required<Sites> {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('The sites are not running: start the tests with npm test.');
  return JSON.parse(text) as Required<Sites>;
}
