import { createHash } from 'node:crypto';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { MAX_LISTED_DELIVERIES } from '@/contracts/operations';
import type { Db, Row } from '../database/db';
import type { Log } from '../http/log';
import { UUID } from '../http/uuid';
import type { DeliveryList, GivenUpDelivery, WaitingDelivery } from './delivery-list';
import { insertJobs } from './insert-jobs';
import { HEARTBEAT_SECONDS, MAX_SILENCE_SECONDS, QUEUE_SCHEMA, type Queues } from './queues';

/** How deliveries of one kind are made. */
export interface DeliveryKind {
  /** Name of the queue, also in the log. */
  name: string;
  /** Maximum number of deliveries in flight, in this process. */
  maxConcurrent: number;
  /** How often a process looks for due deliveries of others, in seconds. */
  pollSeconds: number;
  /** Delay before the first retry; about doubled after each further failure, up to the maximum. In seconds. */
  firstRetrySeconds: number;
  maxRetrySeconds: number;
  /** A delivery that fails after this time is given up. */
  giveUpAfterSeconds: number;
  /** An attempt that takes longer has failed. */
  attemptSeconds: number;
  /** How long deliveries that were given up are kept. */
  keptSeconds: number;
}

/** How many deliveries a queue holds, and how many bytes of them. */
export interface Capacity {
  deliveries: number;
  bytes: number;
}

export interface Delivery<Content extends object> {
  /** Identifies the delivery: while one with this id is queued, adding it again has no effect. */
  id: string;
  content: Content;
  /** Whose delivery it is. The parties take turns. */
  party: string;
}

export interface DeliveryQueueOptions {
  queues: Queues;
  db: Db;
  kind: DeliveryKind;
  /** Whether no other process uses the database. */
  isAlone: boolean;
  log: Log;
}

/** An error after which a delivery is not tried again. */
export type IsFinal = (error: unknown) => boolean;

/** More retries than there is time for: a delivery is given up by its age. */
const MAX_RETRIES = 10_000;

const JOB = `${QUEUE_SCHEMA}.job`;

const LISTED =
  'id::text as id, octet_length(data::text) as bytes, extract(epoch from created_on)::float8 * 1000 as since';

/** Why the last attempt failed. The engine gives a reason of its own where the process of the attempt has died. */
const REASON = `case when output ? 'reason' then output->>'reason' when output is not null then 'its server fell silent' end`;

/** The queue of deliveries of one kind. A delivery may be made twice if a process dies between making and recording it. */
export class DeliveryQueue<Content extends object> implements DeliveryList {
  private workers = '';

  private constructor(
    private readonly queues: Queues,
    private readonly db: Db,
    private readonly kind: DeliveryKind,
    private readonly log: Log,
  ) {}

  /** Creates the queue, or sets how its next deliveries are made. */
  static async open<Content extends object>(options: DeliveryQueueOptions): Promise<DeliveryQueue<Content>> {
    const { queues, db, kind, isAlone, log } = options;
    await queues.createQueue(kind.name);
    await queues.updateQueue(kind.name, {
      retryLimit: MAX_RETRIES,
      retryDelay: kind.firstRetrySeconds,
      retryBackoff: true,
      retryDelayMax: kind.maxRetrySeconds,
      expireInSeconds: kind.attemptSeconds,
      deleteAfterSeconds: kind.keptSeconds,
      // After a suspension, the only process would look silent to itself.
      heartbeatSeconds: isAlone ? null : MAX_SILENCE_SECONDS,
    });
    return new DeliveryQueue(queues, db, kind, log);
  }

  /**
   * Queues a delivery; resolves when it is stored. Deliveries of a party that has few of them queued come first.
   *
   * @param capacity how much the queue holds; absent: anything
   * @throws Error if the queue is full; from the half on, it is full for whoever has a delivery in it
   */
  async add({ id, content, party }: Delivery<Content>, capacity?: Capacity): Promise<void> {
    const { name } = this.kind;
    const sql = `select count(*) filter (where group_id = $2)::integer as own, count(*)::integer as deliveries,
        coalesce(sum(pg_column_size(data)), 0)::float8 as bytes
      from ${JOB} where name = $1 and state <= 'active'`;
    const [queued] = await this.db.query<{ own: number; deliveries: number; bytes: number }>(sql, [name, party]);
    const { own = 0, deliveries = 0, bytes = 0 } = queued ?? {};
    if (capacity) {
      const room = own > 0 ? capacity.deliveries / 2 : capacity.deliveries;
      if (deliveries >= room || bytes >= capacity.bytes) throw new Error(`too many ${name} are queued`);
    }
    await this.queues.send(name, content, { id: jobId(id), group: { id: party }, priority: -own });
    this.wake();
  }

  /**
   * Queues the deliveries of one statement, which also takes back what asked for them.
   *
   * @param source a common table expression `requested` with the columns of `insertJobs`
   */
  async addRequested(source: string): Promise<void> {
    await this.db.query(`with ${source} ${insertJobs(this.kind.name, 'select id, content, party from requested')}`);
    this.wake();
  }

  /** Adds a delivery that was given up before. */
  async addGivenUp({ id, content, party }: Delivery<Content>, reason: string): Promise<void> {
    const { name, keptSeconds } = this.kind;
    const options = { id: jobId(id), group: { id: party }, retryLimit: 0, startAfter: keptSeconds };
    if (await this.queues.send(name, content, options)) await this.queues.fail(name, jobId(id), { reason });
  }

  /** Starts to make deliveries. */
  async work(deliver: (content: Content) => Promise<void>, isFinal: IsFinal): Promise<void> {
    const { name, maxConcurrent, pollSeconds } = this.kind;
    const options = {
      localConcurrency: maxConcurrent,
      pollingIntervalSeconds: pollSeconds,
      batchSize: 1,
      perJobResults: true,
      includeMetadata: true,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
    } as const;
    this.workers = await this.queues.work<Content, unknown, typeof options>(name, options, (jobs) =>
      Promise.all(jobs.map((job) => this.attempt(job, deliver, isFinal))),
    );
  }

  async listWaiting(): Promise<WaitingDelivery[]> {
    const sql = `select ${LISTED}, retry_count + (state = 'retry')::integer as tries,
        extract(epoch from start_after)::float8 * 1000 as due, ${REASON} as reason
      from ${JOB} where name = $1 and state <= 'active' order by start_after limit ${MAX_LISTED_DELIVERIES}`;
    return this.db.query<WaitingDelivery & Row>(sql, [this.kind.name]);
  }

  async listGivenUp(): Promise<GivenUpDelivery[]> {
    const sql = `select ${LISTED}, coalesce(${REASON}, 'unknown') as reason
      from ${JOB} where name = $1 and state = 'failed' order by completed_on desc limit ${MAX_LISTED_DELIVERIES}`;
    return this.db.query<GivenUpDelivery & Row>(sql, [this.kind.name]);
  }

  async makeAllDue(): Promise<void> {
    const sql = `update ${JOB} set start_after = now() where name = $1 and state < 'active'`;
    await this.db.query(sql, [this.kind.name]);
    this.wake();
  }

  async repeat(listedId: string): Promise<boolean> {
    const sql = `update ${JOB} set state = 'created', retry_count = 0, retry_limit = ${MAX_RETRIES}, created_on = now(),
        start_after = now(), started_on = null, completed_on = null, output = null
      where name = $1 and id::text = $2 and state = 'failed' returning id`;
    const repeated = await this.db.query(sql, [this.kind.name, listedId]);
    this.wake();
    return repeated.length > 0;
  }

  private async attempt(
    { id, data, createdOn }: JobWithMetadata<Content>,
    deliver: (content: Content) => Promise<void>,
    isFinal: IsFinal,
  ): Promise<JobResult> {
    const { name, giveUpAfterSeconds } = this.kind;
    try {
      await deliver(data);
      // Also if another process has taken it over since: it was made.
      await this.queues.deleteJob(name, id);
      return { id, status: 'completed' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      const givenUp = isFinal(error) || Date.now() - new Date(createdOn).getTime() > giveUpAfterSeconds * 1000;
      this.log(`${name} ${id}: ${givenUp ? 'given up' : 'not sent yet'}: ${reason}`);
      return { id, status: givenUp ? 'deadletter' : 'failed', output: { reason } };
    } finally {
      // A worker would otherwise pause before it looks for the next delivery.
      this.wake();
    }
  }

  private wake(): void {
    if (this.workers) this.queues.notifyWorker(this.workers);
  }
}

/** Returns the id of the job of a delivery: its own if that is a UUID, as ids of jobs are, else one made from it. */
function jobId(id: string): string {
  if (UUID.test(id)) return id;
  const hash = createHash('sha256').update(id).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
