import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunFiles } from '@/automation/parts/module';
import { Failure } from '@/contracts/failure';
import type { Db } from '../../platform/database/db';
import type { Log } from '../../platform/http/log';
import type { Settings } from '../../platform/settings';
import { bucketStore } from './bucket-store';
import { diskStore, type FileStore } from './file-store';
import { createFiles, type Files } from './files';

export interface OpenFilesOptions {
  settings: Pick<Settings, 'supabaseUrl' | 'supabaseSecretKey'>;
  db: Db;
  dataDir: string;
  siteUrl: string;
  /** Secret of the embedded accounts; with hosted Supabase, the key of the project is used instead. */
  secret?: string;
  log: Log;
}

/** Opens the files service with its store: the data folder, or the bucket of a hosted Supabase project. */
export function openFiles({ settings, db, dataDir, siteUrl, secret, log }: OpenFilesOptions): Files {
  const { supabaseUrl: url, supabaseSecretKey: secretKey } = settings;
  const hostedStore = url && secretKey ? bucketStore({ url, secretKey }) : unavailableStore;
  const store = url ? hostedStore : diskStore(join(dataDir, 'files'));
  const mainSecret = secret ?? secretKey ?? '';
  // Derives a separate key for file links.
  const key = createHmac('sha256', mainSecret).update('file links').digest('base64url');
  return createFiles({ db, store, incomingDir: join(dataDir, 'arriving'), key, siteUrl, log });
}

const refuseNotSetUp = async (): Promise<never> => {
  throw new Failure('files_not_set_up', 'Files cannot be kept on this site yet.', 503);
};

/** The store of a hosted project without a key. It never contains files, so removing one does nothing. */
const unavailableStore: FileStore = { put: refuseNotSetUp, open: refuseNotSetUp, remove: async () => undefined };

/** Creates the access to members' files for automations. */
export function createRunFiles(files: Pick<Files, 'store' | 'save'>, toolsDir: string): RunFiles {
  return {
    read: async ({ id }) => new Uint8Array(await new Response(await files.store.open(id)).arrayBuffer()),
    save: ({ id, member }, bytes, name, type) => files.save(id, member ?? null, bytes, name, type),
    demo: (tool, name) => readFile(join(toolsDir, tool, 'demo', basename(name))),
  };
}
