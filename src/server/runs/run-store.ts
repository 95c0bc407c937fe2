import type { Answer } from '@/contracts/answer';
import type { RunInputs, RunMarks, RunMode, RunReport, RunState } from '@/contracts/run';
import type { RunUsage } from '@/contracts/usage';
import type { Db, Row } from '../platform/database/db';
import { toStorableJson, toStorableText } from '../platform/database/storable-text';
import type { EndedRun, Observer } from '../platform/telemetry/observer';
import { interruptedEnd, type RunEnd, storedAnswer } from './run-end';
import { countRuns, findRunPage, type PageOptions, type StoredPage } from './run-list';
import {
  LAST_SIGN_SQL,
  ownClientSql,
  REPORT_SQL,
  RETURNING_ENDED,
  RUN_COLUMNS,
  SELECT_AND_NOTIFY_ENDED,
  settledSql,
  stillOpenSql,
} from './run-sql';
import { type PaidCost, type StoredUsage, usageColumns } from './run-usage';

/** A run as the database stores it, without keys. */
export interface StoredRun extends Row, StoredUsage {
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
  unread: string | null;
  /** The language model that the run calls. */
  model: string | null;
  toolVersion: string | null;
  ratedGood: boolean | null;
  ratingReason: string | null;
  ratingNote: string | null;
  hasUnfinished: boolean;
  /** Media type and text of an unfinished answer; only if a single run is read. */
  unfinishedType?: string | null;
  unfinishedBody?: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  startedAt: string;
  finishedAt: string | null;
  /** The name that the member has given to the run. */
  name: string | null;
  favourite: boolean;
  /** The client for whom the run was made. */
  clientId: string | null;
  /** JSON */
  inputs: string | null;
  /** JSON */
  progress: string | null;
}

/** Maximum number of writes of a run's inputs; a page writes them once or twice. */
export const MAX_INPUT_WRITES = 10;

/** Number of expired runs that one statement removes. It is small, because other statements wait for its locks. */
const REMOVAL_BATCH_SIZE = 200;

interface EndedRow extends Row, Omit<EndedRun, 'errorCode'> {
  errorCode: string | null;
}

export class RunStore {
  constructor(
    private readonly db: Db,
    private readonly worker: string,
    private readonly observer: Pick<Observer, 'runEnded'> = {},
    /** Whether this is the only process on the database, so that no other must be notified of ended runs. */
    private readonly isOnlyProcess = false,
  ) {}

  /**
   * Records how a run ended and notifies other processes; resolves to false if it had already ended. What the process of
   * the run knows replaces the guess of another that the run was interrupted.
   */
  async finish(
    id: string,
    { state, answer, errorCode, errorMessage, usage }: RunEnd,
    paid?: PaidCost,
  ): Promise<boolean> {
    const { status, contentType, body, mailed = null, unread = null } = storedAnswer(answer);
    const reason = [errorCode, errorMessage].map((text) => (text ? toStorableText(text) : null));
    const values = [
      id,
      state,
      status,
      contentType,
      body,
      ...reason,
      mailed,
      unread,
      ...usageColumns(usage),
      this.worker,
    ];
    const sql = `with ${paid ? `${settledSql(values, paid)},` : ''}
      ended as (update public.runs set state = $2, answer_status = $3, answer_type = $4, answer_body = $5, error_code = $6,
        error_message = $7, mailed = $8, unread = $9, input_tokens = $10, output_tokens = $11, tokens_estimated = $12,
        cost_micros = $13, finished_at = now() where id = $1 and ${stillOpenSql('$14')} ${RETURNING_ENDED})`;
    return (await this.finishRuns(sql, values)) > 0;
  }

  /** Records the usage of a run that was ended by others. Its calls are counted once they have stopped. */
  async saveUsage(id: string, usage: RunUsage | undefined, paid?: PaidCost): Promise<void> {
    const values: unknown[] = [id, ...usageColumns(usage)];
    const sql = `${paid ? `with ${settledSql(values, paid)}` : ''}
      update public.runs set input_tokens = $2, output_tokens = $3, tokens_estimated = $4, cost_micros = $5 where id = $1`;
    await this.db.query(sql, values);
  }

  /** Keeps what has come of the answer of a run that ends without a result. */
  async saveUnfinished(id: string, answer: Answer): Promise<void> {
    const { contentType, body } = storedAnswer(answer);
    const sql = `update public.runs set unfinished_type = $2, unfinished_body = $3 where id = $1 and state <> 'succeeded'`;
    await this.db.query(sql, [id, contentType, body]);
  }

  /** Finds a run, whoever started it, with its answer. */
  async find(id: string): Promise<StoredRun | undefined> {
    const sql = `select ${RUN_COLUMNS}, r.answer_body as "answerBody", r.inputs::text as inputs,
      r.unfinished_type as "unfinishedType", r.unfinished_body as "unfinishedBody",
      r.progress::text as progress from public.runs r where r.id = $1`;
    return (await this.db.query<StoredRun>(sql, [id]))[0];
  }

  /** Returns state and progress version of those of these runs that exist, as one text each: see `RunWatcher`. */
  async findVersions(ids: readonly string[]): Promise<Map<string, string>> {
    const sql = `select id::text as id, state || ' ' || coalesce(progress->>'at', '') as version from public.runs
      where id = any($1::uuid[])`;
    const rows = await this.db.query<{ id: string; version: string }>(sql, [ids]);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** Returns the body of the call that started a run, without its secrets. */
  async findBody(id: string): Promise<Record<string, unknown>> {
    const sql = 'select body::text as body from public.runs where id = $1';
    const [row] = await this.db.query<{ body: string }>(sql, [id]);
    return row ? (JSON.parse(row.body) as Record<string, unknown>) : {};
  }

  /** Returns a page of a member's submits, the newest first. @throws Failure 400 for an invalid cursor */
  findPage(userId: string, options: PageOptions): Promise<StoredPage> {
    return findRunPage(this.db, userId, options);
  }

  /** Counts the runs that a page chooses from: see `countRuns`. */
  countPage(userId: string, options: PageOptions): Promise<number> {
    return countRuns(this.db, userId, options);
  }

  /** Saves a member's name, favorite flag and client of a run; resolves to false if there is no such run or client. */
  async saveMarks(id: string, userId: string, { name, favourite, client }: RunMarks): Promise<boolean> {
    const sql = `update public.runs set name = case when $3 then nullif($4, '') else name end,
      favourite = coalesce($5, favourite), client_id = case when $6 then $7::uuid else client_id end
      where id = $1 and user_id = $2 and ($7::uuid is null or ${ownClientSql('$7', '$2')} is not null) returning id`;
    const fields = [name !== undefined, toStorableText(name ?? ''), favourite ?? null];
    const values = [id, userId, ...fields, client !== undefined, client || null];
    return (await this.db.query(sql, values)).length > 0;
  }

  /** Removes a member's run unless it is running; resolves to whether there was one. */
  async remove(id: string, userId: string): Promise<boolean> {
    const sql = `delete from public.runs where id = $1 and user_id = $2 and state <> 'running' returning id`;
    return (await this.db.query(sql, [id, userId])).length > 0;
  }

  /** Removes a batch of runs, except favorites, that ended more than `days` ago. */
  async removeOld(days: number): Promise<{ count: number; isLast: boolean }> {
    // A run that ended before a time also started before it, which an index knows.
    const sql = `delete from public.runs where id in (select r.id from public.runs r where r.state <> 'running' and not r.favourite
        and coalesce(r.finished_at, r.started_at) < now() - make_interval(days => $1)
        and r.started_at < now() - make_interval(days => $1) limit ${REMOVAL_BATCH_SIZE}) returning id`;
    const { length: count } = await this.db.query(sql, [days]);
    return { count, isLast: count < REMOVAL_BATCH_SIZE };
  }

  /** Saves inputs and client of a member's run; resolves to false without such a run, or after too many writes. */
  async saveInputs(id: string, userId: string, inputs: RunInputs, client?: string): Promise<boolean> {
    const sql = `update public.runs set inputs = $3::text::jsonb, inputs_writes = inputs_writes + 1,
        client_id = coalesce(${ownClientSql('$4', '$2')}, client_id)
      where id = $1 and user_id = $2 and inputs_writes < ${MAX_INPUT_WRITES} returning id`;
    return (await this.db.query(sql, [id, userId, toStorableJson(inputs), client ?? null])).length > 0;
  }

  /** Returns the answer of a member's latest successful run of a tool. */
  async latestAnswer(userId: string, tool: string): Promise<Answer | undefined> {
    const sql = `select answer_status as status, answer_type as "contentType", answer_body as body from public.runs
      where user_id = $1 and tool = $2 and action is null and state = 'succeeded' order by started_at desc, id desc limit 1`;
    type Row = { status: number; contentType: string; body: string | null };
    const [answer] = await this.db.query<Row>(sql, [userId, tool]);
    return answer?.body ? { ...answer, body: answer.body } : undefined;
  }

  /**
   * Saves a progress report, unless the run has ended; resolves to whether it was saved. A new stage clears the note of
   * the previous one, the percentage never decreases, and a new note becomes a line of the log.
   */
  async report(id: string, report: RunReport): Promise<boolean> {
    const at = Date.now();
    const entry = { ...(report.stage && { note: null }), ...report, at };
    const line = report.note ? toStorableJson({ at, text: report.note }) : null;
    return (await this.db.query(REPORT_SQL, [id, toStorableJson(entry), line])).length > 0;
  }

  /** Returns those of these runs of this process whose end is still to be recorded: not canceled, not deleted. */
  async findOpen(ids: readonly string[]): Promise<string[]> {
    const sql = `select id::text as id from public.runs where id = any($1::uuid[]) and ${stillOpenSql('$2')}`;
    return (await this.db.query<{ id: string }>(sql, [ids, this.worker])).map(({ id }) => id);
  }

  /**
   * Marks runs as failed that no process executes any more: those of this process that it could not record, after a
   * lease, and those of other processes without a lease. A process that was only out of reach replaces the mark when it
   * records the real end.
   *
   * @param leaseSeconds a process counts as dead if its last sign is older
   * @param alive the runs that this process executes
   * @param judgesOthers whether this process can tell which others are dead: see `WorkerLease`
   */
  async failStale(leaseSeconds: number, alive: readonly string[], judgesOthers: boolean): Promise<void> {
    const { state, answer, errorCode, errorMessage } = interruptedEnd();
    const sql = `with ended as (update public.runs r set state = $1, error_code = $2, error_message = $3, answer_status = $4,
        answer_type = $5, answer_body = $6, finished_at = now() where state = 'running'
        and case when worker = $8 then started_at else ${LAST_SIGN_SQL} end <= now() - make_interval(secs => $7)
        and case when worker = $8 then not (id = any($9::uuid[])) else $10 end ${RETURNING_ENDED})`;
    const end = [state, errorCode, errorMessage, answer.status, answer.contentType, answer.body];
    await this.finishRuns(sql, [...end, leaseSeconds, this.worker, alive, judgesOthers]);
  }

  /** Executes SQL that ends runs, and reports each run to the observer; resolves to the number of runs. */
  private async finishRuns(ended: string, values: readonly unknown[]): Promise<number> {
    const select = this.isOnlyProcess ? 'select * from ended' : SELECT_AND_NOTIFY_ENDED;
    const runs = await this.db.query<EndedRow>(`${ended}\n${select}`, values);
    for (const { id, tool, mode, state, errorCode, seconds } of runs)
      this.observer.runEnded?.({ id, tool, mode, state, seconds, ...(errorCode && { errorCode }) });
    return runs.length;
  }
}
