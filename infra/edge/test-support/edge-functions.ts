import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import type { StageName } from '@platform/config/stages';
import type { headersOfPolicy } from '@platform/local/edge/policies';
import { synthesizeTemplates } from '@platform/local/synth';
import { CloudAssembly } from '@platform/local/template/cloud-assembly';
import { beforeAll, expect } from 'vitest';
import { seen } from './njs-requests';
import { type NjsCase, runInNjs } from './run-in-njs';

type Policy = Parameters<typeof headersOfPolicy>[0];

/** Returns the edge functions in a stage's templates, not those in the sources, because the former are deployed. */
export function edgeFunctions(stage: StageName) {
  const cdkOut = path.join(temporaryFolder(), 'cdk.out');
  const codes = new Map<string, string>();
  const policies: Policy[] = [];

  beforeAll(async () => {
    await synthesizeTemplates({ cdkOut, stage, environment: parseEnvironment({}) });
    const assembly = new CloudAssembly(cdkOut);
    for (const { properties } of assembly.ofType<Record<string, string>>('AWS::CloudFront::Function'))
      codes.set(String(properties.Name).replace(`site-${stage}-`, ''), String(properties.FunctionCode));
    for (const { properties } of assembly.ofType<Policy>('AWS::CloudFront::ResponseHeadersPolicy'))
      policies.push(properties);
  }, 600_000);

  const code = (name: string) => {
    const found = codes.get(name);
    if (!found) throw new Error(`The templates contain no function ${name}, only ${[...codes.keys()]}.`);
    return found;
  };
  const run = (name: string, cases: NjsCase[]) => runInNjs(code(name), cases);
  const results = async (name: string, cases: NjsCase[]) => (await run(name, cases)).map((outcome) => seen(outcome));
  /** Expects of each case what stands before it. */
  const expectEach = async (name: string, cases: [unknown, NjsCase][]) =>
    expect(
      await results(
        name,
        cases.map(([, one]) => one),
      ),
    ).toEqual(cases.map(([expected]) => expected));
  return { codes, policies, code, run, results, expectEach };
}
