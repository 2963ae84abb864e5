import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { synthesizeTemplates } from '@platform/local/synth';
import { expect, it } from 'vitest';

/** Accepted findings, each with its reason. */
const ACCEPTED = {
  W3005: 'The CDK adds DependsOn for a role that is also referenced; the duplicate is harmless.',
};

describeWithTool('cfn-lint', 'the templates', () => {
  it.each(['prod', 'staging'] as const)(
    'of %s have no cfn-lint findings',
    async (stage) => {
      const cdkOut = folderOfTest();
      await synthesizeTemplates({ cdkOut, stage, environment: parseEnvironment({}) });
      const templates = readdirSync(cdkOut).filter((file) => file.endsWith('.template.json'));
      expect(templates.length).toBeGreaterThan(3);
      const checks = ['--ignore-checks', ...Object.keys(ACCEPTED), '--template', ...templates];
      const args = ['--format', 'parseable', '--regions', 'us-east-1', ...checks];
      const { status, stdout, stderr } = spawnSync('cfn-lint', args, { cwd: cdkOut, encoding: 'utf8' });
      expect(stdout + stderr).toBe('');
      expect(status).toBe(0);
    },
    600_000,
  );
});
