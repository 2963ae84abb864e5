/**
 * The globals of CloudFront Functions' JavaScript runtime 2.0, and what it does not support beyond ES5.1.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 * The page lists what is supported; everything else is rejected here, even if some njs version runs it.
 */
export const GLOBALS = new Set([
  ...[
    'Object',
    'String',
    'Number',
    'Boolean',
    'Math',
    'Date',
    'RegExp',
    'JSON',
    'Array',
    'Promise',
    'Symbol',
  ],
  ...['Float32Array', 'Float64Array', 'Int8Array', 'Int16Array', 'Int32Array'],
  ...['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'ArrayBuffer', 'DataView', 'Buffer'],
  ...['TextDecoder', 'TextEncoder', 'console', 'globalThis', 'arguments', 'undefined', 'NaN', 'Infinity'],
  ...[
    'Error',
    'EvalError',
    'InternalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
  ],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt', 'atob', 'btoa', 'require'],
]);

/** The modules that `require` supports. */
export const MODULES = new Set(['buffer', 'crypto', 'querystring']);

/** Node types that the runtime does not support: name and replacement. */
export const UNSUPPORTED: Readonly<Record<string, readonly [what: string, remedy: string]>> = {
  ArrayPattern: ['destructuring', 'read the elements one by one'],
  AssignmentPattern: ['a default value of a parameter', 'test for undefined in the body'],
  ChainExpression: ['optional chaining', 'test for the object first'],
  ClassDeclaration: ['a class', 'use functions and objects'],
  ClassExpression: ['a class', 'use functions and objects'],
  ExportAllDeclaration: ['an export', 'remove it: CloudFront calls the function "handler"'],
  ExportDefaultDeclaration: ['an export', 'remove it: CloudFront calls the function "handler"'],
  ExportNamedDeclaration: ['an export', 'remove it: CloudFront calls the function "handler"'],
  ForOfStatement: ['for … of', 'use for with an index, or forEach'],
  ImportExpression: ['a dynamic import', 'import cloudfront at the top'],
  MetaProperty: ['a meta property', 'remove it'],
  ObjectPattern: ['destructuring', 'read the properties one by one'],
  SpreadElement: ['spread syntax', 'use concat, Object.assign or apply'],
  TaggedTemplateExpression: ['a tagged template', 'call the function'],
  YieldExpression: ['a generator', 'fill an array'],
};
