import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Why not cfn-resolver-lib: it resolves a whole template up front, while here `Ref` and `Fn::GetAtt` name running local services. */

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
  Outputs?: Record<string, { Value: unknown }>;
}

/** A resource of a template with resolved properties. */
export interface Resource<Properties = Record<string, unknown>> {
  id: string;
  stack: string;
  properties: Properties;
}

const PSEUDO: Record<string, string> = {
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Properties with the name that `Ref` returns; a reference to a resource without a name is a token. */
const NAME_PROPERTY: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
};

const TOKEN = /local:([\w-]+)\.(\w+)/;

/** The synthesized templates of all stacks in a folder, with resolved references between them. */
export class CloudAssembly {
  private readonly templates = new Map<string, Template>();

  /** Throws if `directory` contains no template. */
  constructor(
    readonly directory: string,
    readonly account = '000000000000',
  ) {
    const suffix = '.template.json';
    for (const file of readdirSync(directory).filter((name) => name.endsWith(suffix))) {
      const template = JSON.parse(readFileSync(path.join(directory, file), 'utf8')) as Template;
      this.templates.set(file.slice(0, -suffix.length), template);
    }
    if (this.templates.size === 0)
      throw new Error(`${directory} contains no synthesized template: synthesize it first.`);
  }

  /** Returns all resources of a type, such as `AWS::Lambda::Function`. */
  ofType<Properties = Record<string, unknown>>(type: string): Resource<Properties>[] {
    return [...this.templates].flatMap(([stack, template]) =>
      Object.entries(template.Resources)
        .filter(([, resource]) => resource.Type === type)
        .map(([id]) => this.resource<Properties>(stack, id)),
    );
  }

  types(): string[] {
    const all = [...this.templates.values()].flatMap(({ Resources }) => Object.values(Resources));
    return [...new Set(all.map(({ Type }) => Type))].filter((type) => type !== 'AWS::CDK::Metadata');
  }

  /** Returns the only resource of a type. Throws if there is none, or more than one. */
  theOne<Properties>(type: string): Resource<Properties> {
    const [only, ...others] = this.ofType<Properties>(type);
    if (!only || others.length > 0) throw new Error(`The templates must have exactly one ${type}.`);
    return only;
  }

  /** Returns the resource that a resolved value refers to (an ARN, a URL, an id), with its type. */
  referredBy<Properties>(value: string): Resource<Properties> & { type: string } {
    const [, stack = '', id = ''] = TOKEN.exec(value) ?? [];
    const type = this.templates.get(stack)?.Resources[id]?.Type;
    if (!type) throw new Error(`"${value}" does not refer to a resource of the templates.`);
    return { ...this.resource<Properties>(stack, id), type };
  }

  private resource<Properties>(stack: string, id: string): Resource<Properties> {
    const properties = this.resolve(this.templates.get(stack)?.Resources[id]?.Properties ?? {}, stack);
    return { id, stack, properties: properties as Properties };
  }

  /** Returns a copy of a template's value with its intrinsic functions resolved. */
  private resolve(value: unknown, stack: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item, stack));
    if (typeof value !== 'object' || value === null) return value;
    const resolved = Object.entries(value).map(([key, item]) => [key, this.resolve(item, stack)] as const);
    const [[name = '', argument] = []] = resolved;
    if (resolved.length === 1 && (name === 'Ref' || name.startsWith('Fn::')))
      return this.intrinsic(name, argument, stack);
    return Object.fromEntries(resolved);
  }

  /** Returns the value of an intrinsic function. Throws for one that the templates did not use before. */
  private intrinsic(name: string, argument: unknown, stack: string): unknown {
    switch (name) {
      case 'Ref':
        if (argument === 'AWS::AccountId') return this.account;
        return PSEUDO[String(argument)] ?? this.ref(stack, String(argument));
      case 'Fn::GetAtt': {
        const [id, attribute] = argument as [string, string];
        return this.getAtt(stack, id, attribute);
      }
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
        const output = this.templates.get(StackName)?.Outputs?.[OutputName];
        if (!output) throw new Error(`The stack ${StackName} has no output "${OutputName}".`);
        return this.resolve(output.Value, StackName);
      }
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown[]];
        return parts.join(separator);
      }
      case 'Fn::Split': {
        const [separator, text] = argument as [string, unknown];
        return String(text).split(separator);
      }
      case 'Fn::Select': {
        const [index, list] = argument as [number | string, unknown[]];
        if (Number(index) in list) return list[Number(index)];
        throw new Error(`Fn::Select: the list has no item ${index}.`);
      }
      case 'Fn::Sub':
        if (typeof argument === 'string')
          return argument.replace(/\$\{([^!}.]+)\}/g, (_, name: string) => String(this.intrinsic('Ref', name, stack)));
    }
    throw new Error(`Unsupported intrinsic function ${name}: add it to ${import.meta.filename}.`);
  }

  protected typeOf(stack: string, id: string): string {
    return this.templates.get(stack)?.Resources[id]?.Type ?? '';
  }

  /** Returns the first of these properties that a resource has. */
  protected firstOf(stack: string, id: string, names: readonly string[]): unknown {
    const properties = this.templates.get(stack)?.Resources[id]?.Properties ?? {};
    const name = names.find((one) => properties[one] !== undefined);
    return name && this.resolve(properties[name], stack);
  }

  /** What `Ref` returns here. The tests of IAM return what AWS would, and so for `Fn::GetAtt`. */
  protected ref(stack: string, id: string): unknown {
    return this.firstOf(stack, id, [NAME_PROPERTY[this.typeOf(stack, id)] ?? '']) ?? `local:${stack}.${id}`;
  }

  protected getAtt(stack: string, id: string, attribute: string): string {
    return attribute === 'FunctionUrl' ? `https://local:${stack}.${id}/` : `local:${stack}.${id}.${attribute}`;
  }
}
