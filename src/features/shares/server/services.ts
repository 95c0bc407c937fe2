import type { Db } from '@/server/platform/database/db';
import { ShareStore } from './share-store';

export function createServices({ db }: { db: Db }) {
  return {
    /** Links that show a member's result to others. */
    shares: new ShareStore(db),
  };
}
