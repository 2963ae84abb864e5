import { keySigner } from '@platform/composer/attestation/release-key';
import { keys } from '@site/site-model/bucket-keys';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type FixturePart,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from '../composition/support/fixture-parts';
import { signVersion } from '../support/sign-version';
import { LONG, type ReleasedStage, startReleasedStage } from './support/start-released-stage';

const PART = 'mfe-products';
const PAGES = ['/products/lumi-ai'];
const SHELL = namedFixture(fixtureShell({ without: PAGES }), 'shell');
const product = (mark: string) => namedFixture(fixtureRemote({ pages: PAGES }), mark);

let stage: ReleasedStage;
beforeAll(async () => {
  stage = await startReleasedStage([SHELL, product('first')]);
}, LONG);
afterAll(() => stage?.close());

const published = async (mark: string): Promise<FixturePart> => {
  const part = product(mark);
  await publishFixture(stage.store, part);
  return part;
};
const promote = ({ version }: FixturePart) => stage.promote(PART, PART, version);
const replaced = async (key: string, body: string) => {
  expect(await stage.store.exists(key), key).toBe(true);
  await stage.store.remove(key);
  await stage.store.writeOnce(key, body);
};

it(
  'refuses to release an unsigned version, also as a canary, and previews it',
  async () => {
    const part = await published('unsigned');
    const about = { part: PART, version: part.version };
    const before = await stage.live();
    const refused = {
      code: 'release/unsigned-version',
      message: expect.stringContaining(`${about.part} ${about.version} is not signed`),
    };
    expect(await promote(part)).toMatchObject({ refused });
    const canary = { action: 'canary', percent: 10, choice: about };
    expect(await stage.order(PART, canary)).toMatchObject({ refused });
    expect(await stage.live()).toEqual(before);
    const { answer } = await stage.order('previews', { action: 'preview', ...about });
    expect(answer).toMatchObject(about);
    await stage.sign(part);
    expect((await promote(part)).answer).toMatchObject({ versions: { [PART]: part.version } });
  },
  LONG,
);

it(
  'refuses a changed byte, a key of another part, a foreign key, and the signature of another version',
  async () => {
    const base = (part: FixturePart) => `staged/${keys.publicBase(PART, part.version)}`;
    const changed = await published('changed');
    await stage.sign(changed);
    await replaced(`${base(changed)}assets/list.js`, '// planted');
    expect(await promote(changed)).toMatchObject({
      refused: {
        code: 'release/changed-file',
        message: expect.stringMatching(/^client\/assets\/list\.js of /),
      },
    });

    const foreign = await published('foreign');
    const planted = keySigner('prod');
    await signVersion(stage.store, planted, foreign);
    expect((await promote(foreign)).refused?.message).toMatch(
      new RegExp(`signed with ${planted.key.id}, .* trusts only .* \\(prod\\) for this part`),
    );

    const moved = await published('moved');
    await stage.sign(moved);
    const [own = ''] = (await stage.store.list(`attestations/${PART}/${moved.version}`)).filter(
      (key) => !key.endsWith('.cdx.json'),
    );
    const [shells = ''] = (await stage.store.list(`attestations/shell/${SHELL.version}`)).filter(
      (key) => !key.endsWith('.cdx.json'),
    );
    await replaced(own, (await stage.store.read(shells))?.toString() ?? '');
    expect(await promote(moved)).toMatchObject({ refused: { code: 'release/signature-invalid' } });
    const earlier = own.replace(moved.version, product('first').version);
    await replaced(own, (await stage.store.read(earlier))?.toString() ?? '');
    expect(await promote(moved)).toMatchObject({ refused: { code: 'release/signature-invalid' } });
  },
  LONG,
);
