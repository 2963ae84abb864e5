import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { CloudAssembly } from './cloud-assembly';

/** Returns a property of a stack's resource, resolved. */
function resolved(value: unknown): unknown {
  const folder = folderOfTest();
  const B = { Type: 'AWS::DynamoDB::Table', Properties: { TableName: 'records' } };
  const template = { Resources: { A: { Type: 'One', Properties: { value } }, B } };
  const Outputs = { Table: { Value: { Ref: 'B' } } };
  writeFileSync(path.join(folder, 'Site.template.json'), JSON.stringify({ ...template, Outputs }));
  return new CloudAssembly(folder).theOne<{ value: unknown }>('One').properties.value;
}
/** A variable in the text of Fn::Sub. */
const hole = (name: string) => `\${${name}}`;

it.each([
  [{ Ref: 'B' }, 'records'],
  [{ 'Fn::GetAtt': ['A', 'Stream.Arn'] }, 'local:Site.A.Stream.Arn'],
  [{ 'Fn::GetStackOutput': { StackName: 'Site', OutputName: 'Table' } }, 'records'],
  [{ 'Fn::Join': ['-', ['a', { Ref: 'A' }, { 'Fn::Join': ['', ['c', 'd']] }]] }, 'a-local:Site.A-cd'],
  [{ 'Fn::Select': ['2', { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
  [{ 'Fn::Sub': `x-${hole('AWS::Region')}-${hole('B')}` }, 'x-us-east-1-records'],
  [{ list: [{ Ref: 'B', other: null }] }, { list: [{ Ref: 'B', other: null }] }],
])('resolves %j', (value, expected) => {
  expect(resolved(value)).toEqual(expected);
});

it.each([{ 'Fn::FindInMap': ['a', 'b', 'c'] }, { 'Fn::Select': [1, ['only']] }])('rejects %j', (value) => {
  expect(() => resolved(value)).toThrow(/Fn::FindInMap|no item 1/);
});
