import type { Answer } from '@/contracts/answer';
import type { RunInputs, RunMarks, RunMode, RunReport, RunState } from '@/contracts/run';
import type { Db, Row } from '../data/db';
import { storedJson, storedText } from '../data/stored-text';
import type { EndedRun, Observer } from '../telemetry/observer';
import { tooManyAtOnce, tooManyRuns } from './limits';
import { type RunLimits, recordStart } from './record-start';
import { RUN_COLUMNS } from './run-columns';
import { interruptedEnd, storedAnswer } from './run-end';
import { type PageOptions, runPage, type StoredPage } from './run-list';

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
  unread: string | null;
  /** The language model it asks. */
  model: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  startedAt: string;
  finishedAt: string | null;
  /** What its member calls it. */
  name: string | null;
  favourite: boolean;
  /** Whom it was made for. */
  clientId: string | null;
  /** JSON */
  inputs: string | null;
  /** JSON */
  progress: string | null;
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
  /** Ids of the member's files it uses. */
  files?: readonly string[];
  /** The language model it asks, where it asks one. */
  model?: string;
  /** Where the end is to be told, and by whose token that was asked. */
  callback?: { tokenId: string; url: string } | undefined;
}

/** How a run ended. */
export interface RunEnd {
  state: Exclude<RunState, 'running'>;
  answer: Answer;
  errorCode?: string;
  errorMessage?: string;
}

/** How often the inputs of a run may be written: a page does it once or twice. */
export const INPUTS_WRITES = 10;

/** How many old runs one statement removes: others wait for it. */
const REMOVED_AT_ONCE = 200;

interface EndedRow extends Row, Omit<EndedRun, 'errorCode'> {
  errorCode: string | null;
}

/** SQL for what is known of a run that ends. */
const ENDED = `returning id::text as id, tool, mode, state, error_code as "errorCode",
  extract(epoch from now() - started_at)::float8 as seconds`;

/** SQL that tells every process of the runs that ended; where there is no other, a third of what it costs to record an end. */
const TELL_ENDED = "select ended.*, pg_notify('runs', id) from ended";
const ENDED_ALONE = 'select * from ended';

/** SQL for a client's id where it is one of this member's; null otherwise. */
const ownClient = (id: string, user: string) =>
  `(select c.id from public.clients c where c.id = ${id}::uuid and c.user_id = ${user}::uuid)`;

/** Runs in the database. */
export class RunStore {
  constructor(
    private readonly db: Db,
    private readonly worker: string,
    private readonly limits?: RunLimits,
    private readonly told: Pick<Observer, 'runEnded' | 'limitHit'> = {},
    /** Whether the database is this process's alone: no other has to be told that a run has ended. */
    private readonly alone = false,
  ) {}

  /**
   * Records a run as started, with the files it uses; false where its id is taken, or a file is gone.
   *
   * @throws Failure 429 where its member has reached a limit that holds over all servers
   */
  async start(run: NewRun): Promise<boolean> {
    const { wait, started } = await recordStart(this.db, run, this.worker, this.limits);
    if (wait !== 0) {
      const refusal = wait < 0 ? tooManyAtOnce(this.limits?.runsAtOnce ?? 0) : tooManyRuns(wait);
      this.told.limitHit?.(refusal.code);
      throw refusal;
    }
    return started;
  }

  /** Records how a run ended, unless it has ended already, and tells every other process; whether it was recorded. */
  async finish(id: string, { state, answer, errorCode, errorMessage }: RunEnd): Promise<boolean> {
    const sql = `with ended as (update public.runs set state = $2, answer_status = $3, answer_type = $4, answer_body = $5,
        error_code = $6, error_message = $7, mailed = $8, unread = $9, finished_at = now()
        where id = $1 and state = 'running' ${ENDED})`;
    const { status, contentType, body, mailed, unread } = storedAnswer(answer);
    const reason = [errorCode, errorMessage].map((text) => (text ? storedText(text) : null));
    const values = [id, state, status, contentType, body, ...reason, mailed ?? null, unread ?? null];
    return (await this.tell(sql, values)) > 0;
  }

  /** One run with its answer, whoever made it. */
  async find(id: string): Promise<StoredRun | undefined> {
    const [run] = await this.db.query<StoredRun>(
      `select ${RUN_COLUMNS}, r.answer_body as "answerBody", r.inputs::text as inputs,
        r.progress::text as progress from public.runs r where r.id = $1`,
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

  /** A page of a member's submits, the newest first. @throws Failure 400 where it cannot begin there */
  page(userId: string, options: PageOptions): Promise<StoredPage> {
    return runPage(this.db, userId, options);
  }

  /** Keeps what a member makes of a run of theirs; false where there is no such run, or no such client. */
  async mark(id: string, userId: string, { name, favourite, client }: RunMarks): Promise<boolean> {
    const sql = `update public.runs set name = case when $3 then nullif($4, '') else name end,
      favourite = coalesce($5, favourite), client_id = case when $6 then $7::uuid else client_id end
      where id = $1 and user_id = $2 and ($7::uuid is null or ${ownClient('$7', '$2')} is not null) returning id`;
    const named = [name !== undefined, storedText(name ?? ''), favourite ?? null];
    const values = [id, userId, ...named, client !== undefined, client || null];
    return (await this.db.query(sql, values)).length > 0;
  }

  /** Removes a member's run that is not running; whether there was one. */
  async remove(id: string, userId: string): Promise<boolean> {
    const sql = `delete from public.runs where id = $1 and user_id = $2 and state <> 'running' returning id`;
    return (await this.db.query(sql, [id, userId])).length > 0;
  }

  /** Removes some of the runs that ended more than so many days ago, but for favourites; how many, and whether those were the last. */
  async removeOld(days: number): Promise<{ count: number; isLast: boolean }> {
    const sql = `delete from public.runs where id in (select r.id from public.runs r where r.state <> 'running' and not r.favourite
        and coalesce(r.finished_at, r.started_at) < now() - make_interval(days => $1) limit ${REMOVED_AT_ONCE}) returning id`;
    const { length } = await this.db.query(sql, [days]);
    return { count: length, isLast: length < REMOVED_AT_ONCE };
  }

  /** Keeps what the form of a member's run was filled in with, and whom it is for; false where there is no such run, or it was written too often. */
  async keepInputs(id: string, userId: string, inputs: RunInputs, client?: string): Promise<boolean> {
    const sql = `update public.runs set inputs = $3::text::jsonb, inputs_writes = inputs_writes + 1,
        client_id = coalesce(${ownClient('$4', '$2')}, client_id)
      where id = $1 and user_id = $2 and inputs_writes < ${INPUTS_WRITES} returning id`;
    return (await this.db.query(sql, [id, userId, storedJson(inputs), client ?? null])).length > 0;
  }

  /** The answer of a member's latest successful run of a tool. */
  async latestAnswer(userId: string, tool: string): Promise<Answer | undefined> {
    const sql = `select answer_status as status, answer_type as "contentType", answer_body as body from public.runs
      where user_id = $1 and tool = $2 and action is null and state = 'succeeded' order by started_at desc, id desc limit 1`;
    const [answer] = await this.db.query<{ status: number; contentType: string; body: string | null }>(sql, [
      userId,
      tool,
    ]);
    return answer?.body ? { ...answer, body: answer.body } : undefined;
  }

  /**
   * Keeps what a run says of how far it is, unless it has ended; whether it was kept. A new stage takes the note of the one
   * before away, and the per cent never goes back.
   */
  async report(id: string, report: RunReport): Promise<boolean> {
    const sql = `update public.runs set progress = jsonb_strip_nulls(coalesce(progress, '{}') || $2::text::jsonb
        || jsonb_build_object('percent', greatest((progress->>'percent')::numeric, ($2::text::jsonb->>'percent')::numeric)))
      where id = $1 and state = 'running' returning id`;
    const said = { ...(report.stage && { note: null }), ...report, at: Date.now() };
    return (await this.db.query(sql, [id, storedJson(said)])).length > 0;
  }

  /** Says that these runs of this process are alive, and gives those of them that are: the others have been ended elsewhere. */
  async touch(ids: readonly string[]): Promise<string[]> {
    const sql = `update public.runs set seen_at = now() where id = any($2::uuid[]) and worker = $1 and state = 'running'
      returning id::text as id`;
    return (await this.db.query<{ id: string }>(sql, [this.worker, ids])).map(({ id }) => id);
  }

  /**
   * Marks runs nobody has said to be alive for so many seconds as failed: their process died, or could not record how
   * they ended. `alive` are those this process works on. Any process does this for all; a process that was only silent
   * finds its runs ended, and what it still gives for them is not kept.
   */
  async failSilent(silentSeconds: number, alive: readonly string[]): Promise<void> {
    const { state, answer, errorCode, errorMessage } = interruptedEnd();
    const sql = `with ended as (update public.runs set state = $1, error_code = $2, error_message = $3, answer_status = $4,
        answer_type = $5, answer_body = $6, finished_at = now() where state = 'running'
        and seen_at <= now() - make_interval(secs => $7) and not (worker = $8 and id = any($9::uuid[])) ${ENDED})`;
    const end = [state, errorCode, errorMessage, answer.status, answer.contentType, answer.body];
    await this.tell(sql, [...end, silentSeconds, this.worker, alive]);
  }

  /** Does what ends runs, and tells of each that was; how many there were. */
  private async tell(ended: string, values: readonly unknown[]): Promise<number> {
    const runs = await this.db.query<EndedRow>(`${ended}\n${this.alone ? ENDED_ALONE : TELL_ENDED}`, values);
    for (const { id, tool, mode, state, errorCode, seconds } of runs)
      this.told.runEnded?.({ id, tool, mode, state, seconds, ...(errorCode && { errorCode }) });
    return runs.length;
  }
}
