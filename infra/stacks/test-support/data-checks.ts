import { INDEXES, TABLE } from '@site/server-data/tables';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

/** Resource types with data that can't be recreated, and function versions, which rollbacks need. */
const STATEFUL = ['AWS::DynamoDB::Table', 'AWS::Lambda::Version', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'];

/** Checks that tables, buckets and all retained resources keep their data. */
export function dataChecks(templates: () => Templates): void {
  const ofType = (type: string) => templates().ofType(type);

  describe('resources with data', () => {
    it('have tables with the contracts’ keys and indexes, recovery and encryption', () => {
      const tables = ofType('AWS::DynamoDB::Table');
      expect(tables).toHaveLength(2);
      for (const { Properties } of tables) {
        expect(Properties).toMatchObject({
          // Sessions and quotas expire in one table, closed previews in the other.
          TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
          // Only from the second deployment on: see stage-variants.test.ts.
          DeletionProtectionEnabled: false,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          SSESpecification: { SSEEnabled: true },
          KeySchema: [
            { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
            { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
          ],
        });
      }
      const main = tables.find(({ Properties }) => Properties.StreamSpecification);
      const indexes = main?.Properties.GlobalSecondaryIndexes as { IndexName: string; KeySchema: unknown }[];
      expect(indexes.map(({ IndexName, KeySchema }) => ({ IndexName, KeySchema }))).toEqual(
        INDEXES.map((index) => ({
          IndexName: index.name,
          KeySchema: [
            { AttributeName: index.partitionKey, KeyType: 'HASH' },
            { AttributeName: index.sortKey, KeyType: 'RANGE' },
          ],
        })),
      );
    });

    it('retain data, but delete it if the deployment that creates it fails', () => {
      // With Retain, resources of a failed first deployment would make the next one fail with "already exists".
      const policies = templates()
        .all()
        .map(([id, { Type, DeletionPolicy, UpdateReplacePolicy }]) => ({
          id,
          Type,
          kept: `${DeletionPolicy ?? 'Delete'}/${UpdateReplacePolicy ?? 'Delete'}`,
        }));
      const stateful = policies.filter(({ Type }) => STATEFUL.includes(Type));
      expect([...new Set(stateful.map(({ Type }) => Type))].sort()).toEqual(STATEFUL);
      for (const { id, kept } of stateful) expect(kept, id).toBe('RetainExceptOnCreate/Retain');
      for (const { id, kept, Type } of policies)
        if (!STATEFUL.includes(Type)) expect(kept, `${Type} ${id}`).toBe('Delete/Delete');
    });

    it('keep deleted objects and access logs for a month, and abort unfinished uploads', () => {
      const buckets = ofType('AWS::S3::Bucket');
      expect(buckets).toHaveLength(2);
      for (const { Properties } of buckets)
        expect(JSON.stringify(Properties.LifecycleConfiguration)).toContain(
          '"AbortIncompleteMultipartUpload":{"DaysAfterInitiation":1}',
        );
      const site = buckets.find(({ Properties }) => Properties.LoggingConfiguration);
      const logs = buckets.find((bucket) => bucket !== site);
      // As long as tests/check/consent-version.test.ts requires of the privacy page.
      expect(JSON.stringify(logs?.Properties)).toContain('"ExpirationInDays":30,');
      expect(site?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
      expect(site?.Properties.LifecycleConfiguration).toMatchObject({
        Rules: [
          {
            ExpiredObjectDeleteMarker: true,
            NoncurrentVersionExpiration: { NoncurrentDays: 30 },
            Status: 'Enabled',
          },
        ],
      });
    });
  });
}
