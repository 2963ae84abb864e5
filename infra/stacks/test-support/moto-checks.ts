import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { beforeAll, expect, it } from 'vitest';
import { deployToMoto, type MotoDeployment } from './deploy-to-moto';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Checks `cdk deploy --all` of the real app against moto. */
export function motoChecks(cdkOut: () => string): void {
  describeWithTool('moto', 'the app', () => {
    let deployment: MotoDeployment;
    beforeAll(async () => {
      deployment = await deployToMoto(cdkOut());
    }, 900_000);

    it('is restored as the runbook says: under the name of the lost table, protected, with another stream', () => {
      const { refusal, actions, item, description } = deployment.restored;
      expect(refusal).toContain('DeletionProtectionEnabled');
      expect(item).toMatchObject({ pk: { S: 'LEAD#1' } });
      expect(description).toMatchObject({
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
        LatestStreamLabel: expect.any(String),
      });
      const runbook = readFileSync(path.join(ROOT, 'docs/operating/restore.md'), 'utf8');
      const commands = [...runbook.matchAll(/aws\s+dynamodb\s+([a-z-]+)/g)].map(([, command]) => command);
      const kebab = (action: string) => action.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
      // moto keeps no backup of a deleted table, which the runbook looks up.
      expect(commands.filter((command) => command !== 'list-backups')).toEqual(actions.map(kebab));
    });

    it('deploys after a failed attempt and after one that stopped halfway, with every resource that moto supports', () => {
      const { stacks, created, supported } = deployment;
      expect(stacks.length).toBeGreaterThan(5);
      for (const { status, name } of stacks) expect(status, name).toBe('CREATE_COMPLETE');
      expect(Object.keys(supported).filter((type) => !(type in created))).toEqual([]);
      expect(Object.keys(supported)).toContain('AWS::DynamoDB::Table');
      const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
      const all = new CloudAssembly(cdkOut()).types();
      expect(readme).toContain(
        `${Object.keys(supported).length} of the templates' ${all.length} resource types`,
      );
    });
  });
}
