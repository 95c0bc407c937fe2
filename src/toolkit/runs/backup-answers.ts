import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDatabase } from '@/server/accounts/operator-command';
import { restore } from '@/server/backup/restore';
import type { Db, Row } from '@/server/platform/database/db';
import type { StoredAnswer } from './replay';

/** A stored answer with its run. */
export interface BackupAnswer extends StoredAnswer {
  id: string;
  tool: string;
}

/** Number of answers that are read at a time; each may have two million characters. */
const PAGE_SIZE = 50;

/**
 * Reads all stored answers from the backup of an embedded site and passes each to `visit`, except answers to actions on a
 * result. Unpacks the backup into a temporary folder, and migrates its database to the current tables.
 *
 * @throws Error with a message for the maintainer if the backup cannot be read
 */
export async function forEachAnswer(
  root: string,
  backup: string,
  visit: (answer: BackupAnswer) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  const env = { DATA_DIR: join(folder, 'data') };
  try {
    await restore([backup], { root, env, print: () => undefined, input: Readable.from([]) });
    const db = await openDatabase(root, env);
    try {
      await visitAll(db, visit);
    } finally {
      await db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface AnswerRow extends Row {
  id: string;
  tool: string;
  inputs: string | null;
  status: number;
  contentType: string | null;
  body: string;
}

async function visitAll(db: Db, visit: (answer: BackupAnswer) => Promise<void>): Promise<void> {
  const sql = `select id::text as id, tool, inputs::text as inputs, answer_status as status,
      answer_type as "contentType", answer_body as body
    from public.runs where state = 'succeeded' and action is null and answer_body is not null and id > $1
    order by id limit ${PAGE_SIZE}`;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db.query<AnswerRow>(sql, [last]);
    for (const { id, tool, inputs, status, contentType, body } of rows) {
      const answer = { status, contentType: contentType ?? 'text/plain', body };
      await visit({ id, tool, answer, ...(inputs && { inputs: JSON.parse(inputs) as StoredAnswer['inputs'] }) });
    }
    const end = rows.at(-1);
    if (!end || rows.length < PAGE_SIZE) return;
    last = end.id;
  }
}
