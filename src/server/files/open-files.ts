import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '@/contracts/failure';
import type { Db } from '../data/db';
import type { Log } from '../http/log';
import type { Settings } from '../settings';
import { bucketStore } from './bucket-store';
import { diskStore, type FileStore } from './file-store';
import { createFiles, type Files } from './files';

/** What decides where files lie. */
export interface OpenFilesOptions {
  settings: Pick<Settings, 'supabaseUrl' | 'supabaseSecretKey'>;
  db: Db;
  dataDir: string;
  siteUrl: string;
  /** Secret of the embedded stack; on hosted Supabase the key of the project is used. */
  secret?: string;
  log: Log;
}

/** Opens the files: in the data folder, or in the bucket of the hosted project. */
export function openFiles({ settings, db, dataDir, siteUrl, secret, log }: OpenFilesOptions): Files {
  const { supabaseUrl: url, supabaseSecretKey: secretKey } = settings;
  const hosted = url && secretKey ? bucketStore({ url, secretKey }) : noStore;
  const store = url ? hosted : diskStore(join(dataDir, 'files'));
  const kept = secret ?? secretKey ?? '';
  // A key for this purpose alone, made from the secret that is kept.
  const key = createHmac('sha256', kept).update('file links').digest('base64url');
  return createFiles({ db, store, arriving: join(dataDir, 'arriving'), key, siteUrl, log });
}

const notSetUp = async (): Promise<never> => {
  throw new Failure('files_not_set_up', 'Files cannot be kept on this site yet.', 503);
};

/** Where a hosted project has not given its key. Nothing was ever put here, so nothing is to be removed. */
const noStore: FileStore = { put: notSetUp, open: notSetUp, remove: async () => undefined };
