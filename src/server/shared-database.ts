import type { Db } from './data/db';
import { pgDb } from './data/pg-db';
import { pgSignals } from './data/pg-signals';
import { SharedRates } from './data/shared-rates';
import type { Signals } from './data/signals';
import { createPostOffice, type PostOffice, type PostOfficeOptions } from './mail/post-office';

/** A PostgreSQL server, and what all servers on it have in common. */
export interface SharedDatabase {
  db: Db;
  rates: SharedRates;
  signals: Signals;
  post: PostOffice;
  close(): Promise<void>;
}

/** Opens it by its connection string. @param works whether this process sends the mails that wait there */
export function openSharedDatabase(
  connectionString: string,
  works: boolean,
  office: Omit<PostOfficeOptions, 'shared'>,
): SharedDatabase {
  const db = pgDb(connectionString, { log: office.log });
  const rates = new SharedRates(db);
  const signals = pgSignals(connectionString, db, office.log);
  const post = createPostOffice({ ...office, shared: { connectionString, rates, works } });
  return {
    ...{ db, rates, signals, post },
    async close() {
      await post.close();
      await signals.close();
      await db.close();
    },
  };
}
