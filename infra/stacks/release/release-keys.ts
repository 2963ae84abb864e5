import { resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { Alias, type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import { RETAINED } from '../retained';

/**
 * The keys that sign the parts' versions, one per part. KMS rotates no asymmetric keys: another `stage.releaseKey` makes new ones, and
 * the aliases then name these. An old key is retained, so that a mistake can be undone; docs/owner.md says when to delete it.
 */
export class ReleaseKeys extends Construct {
  private readonly keys: ReadonlyMap<string, IKey>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const names = resourceNames(stage.name);
    this.keys = new Map(
      stageParts(stage).map((part) => {
        const key = new Key(this, `${part}-${stage.releaseKey}`, {
          description: `Signs the versions of ${part} on the stage ${stage.name}`,
          keySpec: KeySpec.ECC_NIST_P256,
          keyUsage: KeyUsage.SIGN_VERIFY,
          removalPolicy: RETAINED,
        });
        new Alias(this, `${part}-alias`, { aliasName: names.releaseKey(part), targetKey: key });
        return [part, key as IKey] as const;
      }),
    );
  }

  /** Returns the ARNs of these parts' keys; by default, of all. */
  arnsOf(parts: Iterable<string> = this.keys.keys()): string[] {
    return [...parts].flatMap((part) => this.keys.get(part)?.keyArn ?? []);
  }

  /** Returns the statement that allows reading every public key. */
  reading() {
    return { actions: ['kms:GetPublicKey'], resources: this.arnsOf() };
  }
}
