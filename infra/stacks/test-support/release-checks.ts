import { resourceNames } from '@platform/config/resource-names';
import { stageByName, stageParts } from '@platform/config/stages';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { doorsOf, OPERATORS, PLATFORM, PREVIEWS } from '@platform/releases/orders/doors';
import { describe, expect, it } from 'vitest';
import { policies } from './may';

const NAMES = resourceNames('prod');
const PARTS = stageParts(stageByName('prod'));
const DOORS = doorsOf(PARTS);
const BUCKET = `arn:aws:s3:::${NAMES.siteBucket('000000000000')}`;
const ONCE = { 's3:if-none-match': '*' };
const TABLE_WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'].map(
  (name) => `dynamodb:${name}`,
);
const STORE_WRITES = ['PutKey', 'DeleteKey', 'UpdateKeys'].map((name) => `cloudfront-keyvaluestore:${name}`);

const served = (part: string) => (part === 'shell' ? 'shell/v1/x.js' : `mfe/${part}/v1/x.js`);

/** Checks who may release what, by the policies of all stacks. */
export function releaseChecks(cdkOut: () => string): void {
  const read = () => {
    const assembly = new CloudAssembly(cdkOut());
    const functions = assembly.ofType<{ FunctionName?: string; Role: string }>('AWS::Lambda::Function');
    const functionNamed = (name: string) => {
      const found = functions.find(({ properties }) => properties.FunctionName === name);
      if (!found) throw new Error(`The templates contain no function ${name}.`);
      return {
        arn: `local:${found.stack}.${found.id}.Arn`,
        role: found.properties.Role.replace(/\.Arn$/, ''),
      };
    };
    const role = (name: string) => {
      const all = assembly.ofType<{ RoleName?: string; AssumeRolePolicyDocument: unknown }>('AWS::IAM::Role');
      const found = all.find(({ properties }) => properties.RoleName === name);
      if (!found) throw new Error(`The templates contain no role ${name}.`);
      return { ref: `local:${found.stack}.${found.id}`, trust: JSON.stringify(found.properties) };
    };
    const arnOf = (type: string, property: string, name: string) => {
      const found = assembly
        .ofType<Record<string, unknown>>(type)
        .find(({ properties }) => properties[property] === name);
      return `local:${found?.stack}.${found?.id}.Arn`;
    };
    return {
      ...policies(assembly),
      doorNamed: (name: string) => functionNamed(NAMES.promoteFunction(name)),
      composer: (kind: 'release' | 'preview') => functionNamed(NAMES.composeFunction(kind)),
      role,
      table: arnOf('AWS::DynamoDB::Table', 'TableName', NAMES.releasesTable),
      store: arnOf('AWS::CloudFront::KeyValueStore', 'Name', NAMES.keyValueStore),
      previewStore: arnOf('AWS::CloudFront::KeyValueStore', 'Name', NAMES.previewStore),
    };
  };

  it('gives each part a key for signatures on P-256, which KMS cannot replace by itself', () => {
    const assembly = new CloudAssembly(cdkOut());
    const aliases = assembly.ofType<{ AliasName: string; TargetKeyId: string }>('AWS::KMS::Alias');
    expect(aliases.map(({ properties }) => properties.AliasName).sort()).toEqual(
      PARTS.map(NAMES.releaseKey).sort(),
    );
    expect(new Set(aliases.map(({ properties }) => properties.TargetKeyId)).size).toBe(PARTS.length);
    for (const { properties } of assembly.ofType<object>('AWS::KMS::Key'))
      expect(properties).toMatchObject({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' });
  });

  describe('the release rights', () => {
    it.each(PARTS.flatMap((part) => [[part, 'release'] as const, [part, 'preview'] as const]))(
      'let the pipelines of %s (%s) publish its versions once, and invoke its doors',
      (part, kind) => {
        const { role, may, doorNamed, table, store } = read();
        const { ref } = role(NAMES.pipelineRole(part, kind));
        for (const name of PARTS) {
          for (const key of [`staged/${served(name)}`, `server/${name}/v1/x.js`]) {
            expect(may(ref, 's3:PutObject', `${BUCKET}/${key}`, ONCE), key).toBe(name === part);
            expect(may(ref, 's3:PutObject', `${BUCKET}/${key}`), key).toBe(false);
            expect(may(ref, 's3:DeleteObject', `${BUCKET}/${key}`), key).toBe(false);
            expect(may(ref, 's3:GetObject', `${BUCKET}/${key}`), key).toBe(true);
          }
        }
        for (const key of [
          // No pipeline may write to folders that visitors get; only the promote functions may.
          ...PARTS.map(served),
          'staged/sites/0/en/index.html',
          'staged/sites/0/manifest.json',
          'staged/data/0/en/page.json',
          'sites/0/en/index.html',
          'sites/0/manifest.json',
          'data/0/en/page.json',
          'rendered/0',
        ])
          expect(may(ref, 's3:PutObject', `${BUCKET}/${key}`, ONCE), key).toBe(false);
        for (const door of DOORS) {
          const own = door === PREVIEWS || (door === part && kind === 'release');
          expect(may(ref, 'lambda:InvokeFunction', doorNamed(door).arn), door).toBe(own);
          expect(may(ref, 'lambda:UpdateFunctionCode', doorNamed(door).arn), door).toBe(false);
        }
        for (const action of TABLE_WRITES) expect(may(ref, action, table), action).toBe(false);
        for (const action of STORE_WRITES) expect(may(ref, action, store), action).toBe(false);
        expect(may(ref, 'dynamodb:Query', table)).toBe(true);
      },
    );

    it('let only the promote functions write the live log and the pointer', () => {
      const { roles, may, doorNamed, table, store, previewStore } = read();
      const doors = DOORS.map((door) => doorNamed(door).role);
      expect(doors.length).toBe(PARTS.length + 3);
      const live = { 'dynamodb:LeadingKeys': 'LIVE' };
      for (const role of roles) {
        const is = doors.includes(role);
        for (const action of TABLE_WRITES)
          expect(may(role, action, table, live), `${role} ${action}`).toBe(
            is && action === 'dynamodb:PutItem' && role !== doorNamed(PREVIEWS).role,
          );
        for (const action of STORE_WRITES) {
          const updates = is && action === 'cloudfront-keyvaluestore:UpdateKeys';
          expect(may(role, action, store), `${role} ${action}`).toBe(
            updates && role !== doorNamed(PREVIEWS).role,
          );
          expect(may(role, action, previewStore), `${role} ${action}`).toBe(updates);
        }
      }
    });

    it.each(['release', 'preview'] as const)('let the composer (%s) only read and add files', (kind) => {
      const { composer, doorNamed, may, statementsOf } = read();
      const { role, arn } = composer(kind);
      const actions = new Set(statementsOf(role).flatMap(({ Action }) => Action));
      expect([...actions].sort()).toEqual(
        ['logs:CreateLogStream', 'logs:PutLogEvents', 's3:GetObject', 's3:ListBucket', 's3:PutObject'].sort(),
      );
      const put = (key: string, context: Record<string, string> = ONCE) =>
        may(role, 's3:PutObject', `${BUCKET}/${key}`, context);
      const [own, foreign] = kind === 'release' ? ['', 'staged/'] : ['staged/', ''];
      const written = ['sites/0/en/index.html', 'data/0/en/page.json', 'data/sheets/0.css'];
      for (const key of written) {
        expect(put(own + key), key).toBe(true);
        expect(put(own + key, {}), key).toBe(false);
        expect(put(foreign + key), key).toBe(false);
      }
      // It must not add scripts that the site's origin would serve by path.
      for (const key of ['data/0/x.js', 'data/sheets/x.js', ...PARTS.map(served)])
        expect(put(key), key).toBe(false);
      for (const key of ['sites/0/manifest.json', 'staged/sites/0/manifest.json', 'server/shell/0/x.js'])
        expect(put(key), key).toBe(false);
      expect(put('rendered/packs/0.json.gz')).toBe(kind === 'release');
      for (const door of DOORS) {
        expect(may(doorNamed(door).role, 'lambda:InvokeFunction', arn), door).toBe(
          door !== (kind === 'preview' ? OPERATORS : PREVIEWS),
        );
        const puts = (key: string) => may(doorNamed(door).role, 's3:PutObject', `${BUCKET}/${key}`, ONCE);
        expect(puts('sites/0/en/index.html')).toBe(false);
        expect(puts('sites/0/manifest.json'), door).toBe(door !== PREVIEWS);
        expect(puts('staged/sites/0/manifest.json'), door).toBe(door !== OPERATORS);
        for (const part of PARTS)
          expect(puts(served(part)), `${door} ${part}`).toBe(door === part || door === PLATFORM);
      }
    });
  });
}
