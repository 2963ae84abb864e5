import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnvironment } from '@platform/config/environment';
import { type Site, startSite } from '@platform/local/site';
import { CDK_OUT } from '../../bin/steps';
import { secondCheckout } from './checkout';
import { released } from './command';
import { copyBucket } from './copy-bucket';
import { siteVariables } from './sites';

/** A product page, and the file of its English texts. */
export const PRODUCT = '/products/lumi-ai';
const TEXTS = 'mfe-products/content/lumiAi/en.json';

export interface ReleaseSite {
  site: Site;
  /** Folder of the site's data. */
  dataDir: string;
  /** Folder of a team's checkout, created on first use. */
  checkout: string;
  /** Runs `npm run release -- …` in that checkout and returns its JSON output. */
  release<Answer>(...args: string[]): Promise<Answer>;
  /** Changes the title of the product page in that checkout. */
  retitle(title: string): void;
  close(): Promise<void>;
}

/** Starts a separate site with the checkout of a team that releases to it. Allow ten minutes on a busy machine. */
export async function startReleaseSite(): Promise<ReleaseSite> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'site-release-'));
  const dataDir = path.join(dir, 'data');
  const checkout = () => {
    const folder = path.join(dir, 'checkout');
    if (!existsSync(folder)) secondCheckout(folder);
    return folder;
  };
  copyBucket(dataDir);
  const site = await startSite({
    environment: parseEnvironment(siteVariables(dataDir)),
    cdkOut: CDK_OUT,
    log: () => {},
  });
  return {
    site,
    dataDir,
    get checkout() {
      return checkout();
    },
    release: (...args) => released(args, dataDir, checkout()),
    retitle(title) {
      const file = path.join(checkout(), TEXTS);
      const texts = JSON.parse(readFileSync(file, 'utf8')) as { seo: { title: string } };
      writeFileSync(file, JSON.stringify({ ...texts, seo: { ...texts.seo, title } }));
    },
    async close() {
      await site.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
