import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { folderStore } from '@platform/composer/store/folder-store';
import { s3Store } from '@platform/composer/store/s3-store';
import { kmsKeys } from './aws/kms-keys';
import { kvsClient, kvsPointer } from './aws/kvs-pointer';
import { dataPaths } from './local/data-paths';
import { keyFolder } from './local/release-keys';
import { filePointer } from './log/edge-pointer';
import type { Adapters } from './release-target';

/** Returns the adapters of a stage on AWS, with the current credentials. A door without a store may not write it. */
export function awsAdapters(options: {
  stage: string;
  bucket: string;
  liveStore: string | undefined;
  previewStore: string;
}): Adapters {
  const client = kvsClient();
  const { liveStore, previewStore } = options;
  return {
    store: s3Store(new S3Client({ forcePathStyle: true }), options.bucket),
    pointer: liveStore === undefined ? UNWRITABLE : kvsPointer(client, liveStore),
    previewPointer: kvsPointer(client, previewStore),
    keysOf: kmsKeys(new KMSClient({}), options.stage).keysOf,
  };
}

const UNWRITABLE: Adapters['pointer'] = {
  write: () => Promise.reject(new Error('This door must not write the live pointer.')),
};

/** Returns the adapters of the site on this machine: files in its data folder. */
export function localAdapters(dataDir: string): Adapters {
  const paths = dataPaths(dataDir);
  return {
    store: folderStore(paths.bucket),
    pointer: filePointer(paths.keyValueStore),
    previewPointer: filePointer(paths.previewStore),
    keysOf: keyFolder(paths.releaseKeys, 'local').keysOf,
    development: true,
  };
}
