import { recalledText } from '@/automation/parts/recalled-text';
import type { Answer } from '@/contracts/answer';
import type { Rating } from '@/contracts/rating';
import type { Recall } from '@/generated/automation';
import { openDatabase } from '@/server/accounts/operator-command';
import { createLetterheads } from '@/server/features/documents/letterheads';
import type { Db } from '@/server/platform/database/db';
import { UUID } from '@/server/platform/http/uuid';
import { ratingOf } from '@/server/runs/ratings';
import { RunStore } from '@/server/runs/run-store';
import { answerOf } from '@/server/runs/run-view';

/** A run that a script has read from the database of the site. */
export interface ScriptRun {
  id: string;
  tool: string;
  webhook: string;
  action: string | null;
  mode: 'demo' | 'live';
  startedAt: string;
  model: string | null;
  toolVersion: string | null;
  /** The body that started it, without its secrets. */
  body: Readonly<Record<string, unknown>>;
  /** The answers of the form, if the page sent them. */
  inputs?: Readonly<Record<string, unknown>>;
  answer?: Answer;
  rating?: Rating;
  /** The spelling that its member has chosen. */
  spelling: 'us' | 'uk';
  /** Returns the result of another tool that the run could recall when it started. */
  recall(recall: Recall): Promise<string>;
}

/**
 * Reads a run from the database of the site and passes it to `use` while the database is open.
 *
 * @throws Error if there is no such run
 */
export async function withStoredRun<T>(root: string, id: string, use: (run: ScriptRun) => Promise<T>): Promise<T> {
  if (!UUID.test(id))
    throw new Error(`"${id}" is not the id of a run. The address of a result contains the id of its run.`);
  const db = await openDatabase(root, process.env);
  try {
    const run = await findRun(db, id.toLowerCase());
    if (!run) throw new Error(`There is no run ${id} in this database. It was deleted, or belongs to another site.`);
    return await use(run);
  } finally {
    await db.close();
  }
}

/** Reads a run; returns undefined if there is none. */
export async function findRun(db: Db, id: string): Promise<ScriptRun | undefined> {
  const store = new RunStore(db, id);
  const run = await store.find(id);
  if (!run) return undefined;
  const { tool, webhook, action, mode, startedAt, model, toolVersion, inputs, userId } = run;
  const answer = answerOf(run);
  const rating = ratingOf(run);
  return {
    ...{ id, tool, webhook, action, mode, startedAt, model, toolVersion },
    body: await store.findBody(id),
    ...(inputs && { inputs: JSON.parse(inputs) as Record<string, unknown> }),
    ...(answer && { answer }),
    ...(rating && { rating }),
    spelling: await createLetterheads(db).findSpelling(userId),
    async recall(recall) {
      const earlier = userId ? await earlierAnswer(db, userId, recall.tool, id) : undefined;
      return earlier ? recalledText(earlier, recall) : '';
    },
  };
}

/** Returns the answer of the member's last run of a tool that succeeded before this run started. */
async function earlierAnswer(db: Db, userId: string, tool: string, id: string): Promise<Answer | undefined> {
  const sql = `select r.answer_status as status, r.answer_type as "contentType", r.answer_body as body
    from public.runs r join public.runs later on later.id = $3
    where r.user_id = $1 and r.tool = $2 and r.action is null and r.state = 'succeeded' and r.finished_at <= later.started_at
    order by r.started_at desc, r.id desc limit 1`;
  const [answer] = await db.query<{ status: number; contentType: string; body: string | null }>(sql, [
    userId,
    tool,
    id,
  ]);
  return answer?.body ? { ...answer, body: answer.body } : undefined;
}
