import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdatePolicy?: unknown;
  Metadata?: { cdk_nag?: { rules_to_suppress: { id: string; reason: string }[] } };
}

/** The synthesized templates of all stacks, as the tests look at them. */
export class Templates {
  private readonly resources: [id: string, resource: Resource][];
  /** All templates' text. */
  readonly text: string;

  constructor(cdkOut: string) {
    const texts = readdirSync(cdkOut)
      .filter((name) => name.endsWith('.template.json'))
      .map((file) => readFileSync(path.join(cdkOut, file), 'utf8'));
    this.text = texts.join('\n');
    this.resources = texts.flatMap((text) =>
      Object.entries((JSON.parse(text) as { Resources: Record<string, Resource> }).Resources),
    );
  }

  ofType(type: string): Resource[] {
    return this.resources.filter(([, { Type }]) => Type === type).map(([, resource]) => resource);
  }

  /** Logical ids of all resources of a type. */
  idsOf(type: string): string[] {
    return this.resources.filter(([, { Type }]) => Type === type).map(([id]) => id);
  }
}
