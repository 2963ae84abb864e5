import { describe, expect, it } from 'vitest';
import { type IntrinsicScope, resolveIntrinsics } from './resolve-intrinsics';

const scope: IntrinsicScope = {
  ref: (name) => (name === 'AWS::Region' ? 'us-east-1' : `ref-${name}`),
  getAtt: (id, attribute) => `${id}/${attribute}`,
  stackOutput: (stack, name) => `${stack}/${name}`,
};
/** A variable in the text of Fn::Sub. */
const hole = (name: string) => `\${${name}}`;
const resolve = (value: unknown) => resolveIntrinsics(value, scope);

describe('resolveIntrinsics', () => {
  it.each([
    [{ Ref: 'Table' }, 'ref-Table'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
    [{ 'Fn::GetAtt': 'Table.Stream.Arn' }, 'Table/Stream.Arn'],
    [{ 'Fn::GetStackOutput': { StackName: 'Data', OutputName: 'Table' } }, 'Data/Table'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'B' }, { 'Fn::Join': ['', ['c', 'd']] }]] }, 'a-ref-B-cd'],
    [{ 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
    [{ 'Fn::Select': ['0', [{ Ref: 'A' }]] }, 'ref-A'],
    [
      { 'Fn::Sub': `x-${hole('AWS::Region')}-${hole('Table.Arn')}-${hole('!Literal')}` },
      `x-us-east-1-Table/Arn-${hole('Literal')}`,
    ],
    [{ 'Fn::Sub': [`${hole('Mine')}-${hole('Other')}`, { Mine: { Ref: 'M' } }] }, 'ref-M-ref-Other'],
    [null, null],
    [
      { Ref: 'kept', other: true },
      { Ref: 'kept', other: true },
    ],
  ])('%j → %j', (value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it('resolves at any depth and does not change the template', () => {
    const template = Object.freeze({ list: [{ deep: { Ref: 'A' }, also: 1 }] });
    expect(resolve(template)).toEqual({ list: [{ deep: 'ref-A', also: 1 }] });
    expect(template.list[0]?.deep).toEqual({ Ref: 'A' });
  });

  it('rejects what it can’t resolve', () => {
    expect(() => resolve({ 'Fn::FindInMap': ['a', 'b', 'c'] })).toThrow('Fn::FindInMap');
    expect(() => resolve({ 'Fn::Select': [1, ['only']] })).toThrow('item 1');
  });
});
