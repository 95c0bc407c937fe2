import type { Db } from '@/server/platform/database/db';
import type { Settings } from '@/server/platform/settings';
import { clientDocumentReader, createClients } from './clients';
import { createGrants } from './grants';

export function createServices({ db, settings }: { db: Db; settings: Pick<Settings, 'oauthClientDocuments'> }) {
  const readDocument = settings.oauthClientDocuments ? clientDocumentReader() : undefined;
  return {
    /** The programs that members connect by OAuth. */
    oauth: { clients: createClients(db, readDocument), grants: createGrants(db) },
  };
}
