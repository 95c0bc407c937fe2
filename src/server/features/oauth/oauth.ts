import type { Db } from '../../platform/database/db';
import { type Clients, clientDocumentReader, createClients } from './clients';
import { createGrants, type Grants } from './grants';

/** The programs that request access, and the grants of members. */
export interface OAuth {
  clients: Clients;
  grants: Grants;
}

/** Creates the access to clients and grants in a database. */
export function createOAuth(db: Pick<Db, 'query'>): OAuth {
  return { clients: createClients(db, clientDocumentReader()), grants: createGrants(db) };
}
