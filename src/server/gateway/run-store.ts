import type { Answer } from '@/contracts/answer';
import type { RunInputs, RunMode, RunState } from '@/contracts/run';
import { type Db, isoTime, type Row } from '../data/db';

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
  r.error_code as "errorCode", r.error_message as "errorMessage",
  ${isoTime('r.started_at')} as "startedAt", ${isoTime('r.finished_at')} as "finishedAt", r.inputs::text as inputs`;

const INTERRUPTED = 'The server was restarted while this was running. Please run it again.';

/** How a run ends whose process ends before it. */
export const interrupted: RunEnd = {
  state: 'failed',
  answer: {
    status: 502,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 'interrupted', message: INTERRUPTED } }),
  },
  errorCode: 'interrupted',
  errorMessage: INTERRUPTED,
};

/** How many runs a list holds at most. */
const LIST_LENGTH = 50;

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
    const values = [id, userId, tool, webhook, action, mode, JSON.stringify(body), bodyHash, this.worker];
    return (await this.db.query(sql, values)).length > 0;
  }

  /** Records how a run ended, unless it has ended already; whether it was recorded. */
  async finish(id: string, { state, answer, errorCode, errorMessage }: RunEnd): Promise<boolean> {
    const sql = `update public.runs set state = $2, answer_status = $3, answer_type = $4, answer_body = $5,
      error_code = $6, error_message = $7, finished_at = now() where id = $1 and state = 'running' returning id`;
    const values = [id, state, answer.status, answer.contentType, answer.body, errorCode ?? null, errorMessage ?? null];
    return (await this.db.query(sql, values)).length > 0;
  }

  /** One run with its answer, whoever made it. */
  async find(id: string): Promise<StoredRun | undefined> {
    const [run] = await this.db.query<StoredRun>(
      `select ${COLUMNS}, r.answer_body as "answerBody" from public.runs r where r.id = $1`,
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

  /** A member's submits of a tool, or of all, the newest first, without answers; what their actions did is left out. */
  list(userId: string, tool: string | undefined): Promise<StoredRun[]> {
    const sql = `select ${COLUMNS}, null as "answerBody" from public.runs r
      where r.user_id = $1 and r.action is null and ($2::text is null or r.tool = $2) order by r.started_at desc limit ${LIST_LENGTH}`;
    return this.db.query<StoredRun>(sql, [userId, tool ?? null]);
  }

  /** Removes a member's run that is not running; whether there was one. */
  async remove(id: string, userId: string): Promise<boolean> {
    const sql = `delete from public.runs where id = $1 and user_id = $2 and state <> 'running' returning id`;
    return (await this.db.query(sql, [id, userId])).length > 0;
  }

  /** Keeps what the form of a member's run was filled in with; false where there is no such run. */
  async keepInputs(id: string, userId: string, inputs: RunInputs): Promise<boolean> {
    const sql = 'update public.runs set inputs = $3::text::jsonb where id = $1 and user_id = $2 returning id';
    return (await this.db.query(sql, [id, userId, JSON.stringify(inputs)])).length > 0;
  }

  /** The answer of a member's latest successful run of any of these tools. */
  async latestAnswer(userId: string, tools: readonly string[]): Promise<string | undefined> {
    const sql = `select answer_body as body from public.runs where user_id = $1 and tool = any($2::text[]) and action is null
      and state = 'succeeded' order by started_at desc limit 1`;
    const [row] = await this.db.query<{ body: string | null }>(sql, [userId, tools]);
    return row?.body ?? undefined;
  }

  /** Says that the runs of this process are alive. */
  async touch(): Promise<void> {
    await this.db.query(`update public.runs set seen_at = now() where worker = $1 and state = 'running'`, [
      this.worker,
    ]);
  }

  /** Marks runs whose process has not been heard of for so many seconds as failed. */
  async failInterrupted(silentSeconds: number): Promise<void> {
    const sql = `update public.runs set state = 'failed', error_code = 'interrupted', error_message = $1, finished_at = now(),
      answer_status = 502, answer_type = 'application/json', answer_body = $2
      where state = 'running' and worker <> $3 and seen_at <= now() - make_interval(secs => $4)`;
    await this.db.query(sql, [INTERRUPTED, interrupted.answer.body, this.worker, silentSeconds]);
  }
}
