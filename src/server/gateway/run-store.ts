import type { Answer } from '@/contracts/answer';
import type { RunInputs, RunMode, RunState } from '@/contracts/run';
import { type Db, isoTime, type Row } from '../data/db';
import { storedJson, storedText } from '../data/stored-text';
import { afterCursor, cursorOf } from './run-cursor';
import { interruptedEnd } from './run-end';

/** A run as it is kept: never with a key. */
export interface StoredRun extends Row {
  id: string;
  userId: string | null;
  tool: string;
  webhook: string;
  action: string | null;
  mode: RunMode;
  state: RunState;
  bodyHash: string;
  answerStatus: number | null;
  answerType: string | null;
  answerBody: string | null;
  mailed: boolean | null;
  errorCode: string | null;
  errorMessage: string | null;
  startedAt: string;
  finishedAt: string | null;
  /** JSON */
  inputs: string | null;
}

/** What is known of a run before it starts. */
export interface NewRun {
  id: string;
  userId: string | null;
  tool: string;
  webhook: string;
  action: string | null;
  mode: RunMode;
  /** The body without its secrets. */
  body: Record<string, unknown>;
  bodyHash: string;
}

/** How a run ended. */
export interface RunEnd {
  state: Exclude<RunState, 'running'>;
  answer: Answer;
  errorCode?: string;
  errorMessage?: string;
}

const COLUMNS = `r.id::text as id, r.user_id::text as "userId", r.tool, r.webhook, r.action, r.mode, r.state,
  r.body_hash as "bodyHash", r.answer_status as "answerStatus", r.answer_type as "answerType",
  r.mailed, r.error_code as "errorCode", r.error_message as "errorMessage",
  ${isoTime('r.started_at')} as "startedAt", ${isoTime('r.finished_at')} as "finishedAt"`;

/** Inputs longer than this are left out of a list, in bytes: fifty of the longest would be megabytes. */
const LISTED_INPUTS = 16_384;

/** Which of a member's runs are asked for. */
export interface PageOptions {
  tool?: string;
  /** How many at most. */
  limit: number;
  /** Where the page before ended. */
  before?: string;
}

/** Runs in the database. */
export class RunStore {
  constructor(
    private readonly db: Db,
    private readonly worker: string,
  ) {}

  /** Records a run as started; false where its id is taken. */
  async start(run: NewRun): Promise<boolean> {
    const sql = `insert into public.runs (id, user_id, tool, webhook, action, mode, body, body_hash, worker)
      values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9) on conflict (id) do nothing returning id`;
    const { id, userId, tool, webhook, action, mode, body, bodyHash } = run;
    const values = [id, userId, tool, webhook, action, mode, storedJson(body), bodyHash, this.worker];
    return (await this.db.query(sql, values)).length > 0;
  }

  /** Records how a run ended, unless it has ended already; whether it was recorded. */
  async finish(id: string, { state, answer, errorCode, errorMessage }: RunEnd): Promise<boolean> {
    const sql = `update public.runs set state = $2, answer_status = $3, answer_type = $4, answer_body = $5,
      error_code = $6, error_message = $7, mailed = $8, finished_at = now() where id = $1 and state = 'running' returning id`;
    const texts = [answer.contentType, answer.body, errorCode, errorMessage].map((text) => text && storedText(text));
    const values = [id, state, answer.status, ...texts.map((text) => text ?? null), answer.mailed ?? null];
    return (await this.db.query(sql, values)).length > 0;
  }

  /** One run with its answer, whoever made it. */
  async find(id: string): Promise<StoredRun | undefined> {
    const [run] = await this.db.query<StoredRun>(
      `select ${COLUMNS}, r.answer_body as "answerBody", r.inputs::text as inputs from public.runs r where r.id = $1`,
      [id],
    );
    return run;
  }

  /** The body a run was started with, without its secrets. */
  async body(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.db.query<{ body: string }>('select body::text as body from public.runs where id = $1', [
      id,
    ]);
    return row ? (JSON.parse(row.body) as Record<string, unknown>) : {};
  }

  /**
   * A member's submits of a tool, or of all, the newest first, without answers; what their actions did is left out. Each
   * question is asked in a form of its own, so that an index answers it in order.
   *
   * @throws Failure 400 where `before` is not what a page before gave as `next`
   */
  async page(userId: string, { tool, limit, before }: PageOptions): Promise<{ runs: StoredRun[]; next?: string }> {
    const values: unknown[] = [userId];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['r.user_id = $1', 'r.action is null'];
    if (tool !== undefined) conditions.push(`r.tool = ${bind(storedText(tool))}`);
    if (before !== undefined) conditions.push(afterCursor(before, bind));
    const sql = `select ${COLUMNS}, null as "answerBody", ${cursorOf('r')} as cursor,
      case when r.inputs_bytes <= ${LISTED_INPUTS} then r.inputs::text end as inputs
      from public.runs r where ${conditions.join(' and ')} order by r.started_at desc, r.id desc limit ${bind(limit + 1)}`;
    const found = await this.db.query<StoredRun & { cursor: string }>(sql, values);
    const runs = found.slice(0, limit);
    return { runs, ...(found.length > limit && { next: runs.at(-1)?.cursor }) };
  }

  /** Removes a member's run that is not running; whether there was one. */
  async remove(id: string, userId: string): Promise<boolean> {
    const sql = `delete from public.runs where id = $1 and user_id = $2 and state <> 'running' returning id`;
    return (await this.db.query(sql, [id, userId])).length > 0;
  }

  /** Keeps what the form of a member's run was filled in with; false where there is no such run. */
  async keepInputs(id: string, userId: string, inputs: RunInputs): Promise<boolean> {
    const sql = 'update public.runs set inputs = $3::text::jsonb where id = $1 and user_id = $2 returning id';
    return (await this.db.query(sql, [id, userId, storedJson(inputs)])).length > 0;
  }

  /** The answer of a member's latest successful run of any of these tools. */
  async latestAnswer(userId: string, tools: readonly string[]): Promise<string | undefined> {
    const sql = `select r.answer_body as body from unnest($2::text[]) t(tool) cross join lateral (
        select answer_body, started_at, id from public.runs
        where user_id = $1 and tool = t.tool and action is null and state = 'succeeded' order by started_at desc, id desc limit 1
      ) r order by r.started_at desc, r.id desc limit 1`;
    const [row] = await this.db.query<{ body: string | null }>(sql, [userId, tools]);
    return row?.body ?? undefined;
  }

  /** Says that these runs of this process are alive. */
  async touch(ids: readonly string[]): Promise<void> {
    const sql = `update public.runs set seen_at = now() where id = any($2::uuid[]) and worker = $1 and state = 'running'`;
    await this.db.query(sql, [this.worker, ids]);
  }

  /**
   * Marks runs nobody has said to be alive for so many seconds as failed: their process died, or could not record how
   * they ended. `alive` are those this process works on.
   */
  async failSilent(silentSeconds: number, alive: readonly string[]): Promise<void> {
    const { state, answer, errorCode, errorMessage } = interruptedEnd();
    const sql = `update public.runs set state = $1, error_code = $2, error_message = $3, answer_status = $4,
      answer_type = $5, answer_body = $6, finished_at = now() where state = 'running'
      and seen_at <= now() - make_interval(secs => $7) and not (worker = $8 and id = any($9::uuid[]))`;
    const end = [state, errorCode, errorMessage, answer.status, answer.contentType, answer.body];
    await this.db.query(sql, [...end, silentSeconds, this.worker, alive]);
  }
}
