import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Stage, stageByName } from '@platform/config/stages';
import { withUnbundledAssembly } from '../unbundled-assembly';

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: unknown;
  DependsOn?: string | string[];
  Metadata?: { cdk_nag?: { rules_to_suppress: { id: string; reason: string }[] } };
}

interface Behaviour {
  PathPattern?: string;
  ViewerProtocolPolicy: string;
  OriginRequestPolicyId?: unknown;
  ResponseHeadersPolicyId: { Ref: string };
}
interface Distribution {
  Comment: string;
  DefaultCacheBehavior: Behaviour;
  CacheBehaviors: Behaviour[];
}

interface Output {
  Export?: { Name: string };
}

interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, Output>;
}

/** The synthesized templates of all stacks, with helpers for tests. */
export class Templates {
  private readonly resources: [id: string, resource: Resource][];
  private readonly outputs: Output[];
  /** The text of all templates. */
  readonly text: string;

  constructor(cdkOut: string) {
    const texts = readdirSync(cdkOut)
      .filter((name) => name.endsWith('.template.json'))
      .map((file) => readFileSync(path.join(cdkOut, file), 'utf8'));
    this.text = texts.join('\n');
    const templates = texts.map((text) => JSON.parse(text) as Template);
    this.resources = templates.flatMap(({ Resources }) => Object.entries(Resources));
    this.outputs = templates.flatMap(({ Outputs = {} }) => Object.values(Outputs));
  }

  /** Returns every resource with its logical id. */
  all(): readonly [id: string, resource: Resource][] {
    return this.resources;
  }

  /** Returns the names of exports between stacks. */
  exports(): string[] {
    return this.outputs.flatMap(({ Export }) => (Export ? [Export.Name] : []));
  }

  /** Returns the resources of a type with their logical ids. */
  entriesOf(type: string): [id: string, resource: Resource][] {
    return this.resources.filter(([, { Type }]) => Type === type);
  }

  ofType(type: string): Resource[] {
    return this.entriesOf(type).map(([, resource]) => resource);
  }

  /** Returns the logical ids of all resources of a type. */
  idsOf(type: string): string[] {
    return this.entriesOf(type).map(([id]) => id);
  }

  /** Returns the behaviours of the site's and the previews' distribution. `at`: which of them, and the path, `site /api/*`. */
  behaviours(): (Behaviour & { at: string })[] {
    return this.ofType('AWS::CloudFront::Distribution').flatMap(({ Properties }) => {
      const config = Properties.DistributionConfig as Distribution;
      const [site = ''] = config.Comment.split(' ');
      return [config.DefaultCacheBehavior, ...config.CacheBehaviors].map((behaviour) => ({
        ...behaviour,
        at: `${site} ${behaviour.PathPattern ?? '*'}`,
      }));
    });
  }
}

/** Synthesizes a stage like prod, but for these settings, without bundling the functions. `context`: as `cdk -c` sets it. */
export const templatesOf = (
  change: Partial<Stage> = {},
  fallback?: string,
  context: Record<string, unknown> = {},
): Templates =>
  withUnbundledAssembly(
    { ...stageByName('prod'), ...change },
    (directory) => new Templates(directory),
    fallback,
    context,
  );
