import { INDEXES, TABLE } from '@site/server-data/tables';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

/** Types whose resources hold what can't be made anew; versions are what a function is rolled back to. */
const STATEFUL = [
  'AWS::DynamoDB::Table',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
];

/** Tables, buckets and everything that outlives a stack keep what they hold. */
export function dataChecks(templates: () => Templates): void {
  const ofType = (type: string) => templates().ofType(type);

  describe('what holds data', () => {
    it('keep the data: keys and indexes of the contracts, recovery, encryption', () => {
      const tables = ofType('AWS::DynamoDB::Table');
      expect(tables).toHaveLength(2);
      for (const { Properties } of tables) {
        expect(Properties).toMatchObject({
          // Sessions and quotas of the one, closed previews of the other.
          TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          SSESpecification: { SSEEnabled: true },
          KeySchema: [
            { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
            { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
          ],
        });
      }
      const main = tables.find(({ Properties }) => Properties.StreamSpecification);
      expect(main?.Properties.TimeToLiveSpecification).toMatchObject({
        AttributeName: TABLE.ttl,
        Enabled: true,
      });
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

    it('retain what is stored, and let go of it where the deployment that creates it fails', () => {
      // With Retain, a first deployment that rolls back leaves the names taken, and the next one "already exists".
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

    it('keep a deleted object of the site for a month, and no upload that was never finished', () => {
      const buckets = ofType('AWS::S3::Bucket');
      expect(buckets).toHaveLength(2);
      for (const { Properties } of buckets)
        expect(JSON.stringify(Properties.LifecycleConfiguration)).toContain(
          '"AbortIncompleteMultipartUpload":{"DaysAfterInitiation":1}',
        );
      const site = buckets.find(({ Properties }) => Properties.LoggingConfiguration);
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
