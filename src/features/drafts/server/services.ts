import type { Db } from '@/server/platform/database/db';
import { DraftStore } from './draft-store';

export function createServices({ db }: { db: Db }) {
  return {
    /** Drafts that follow members to other devices. */
    drafts: new DraftStore(db),
  };
}
