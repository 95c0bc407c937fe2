import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Log } from '../http/log';
import type { Db } from './db';
import type { Channel, PubSub } from './pubsub';
import { safeErrorCode } from './safe-error-code';

const CHANNELS: readonly Channel[] = ['runs', 'leads', 'callbacks', 'memberships'];

/** Timings of the connection, in milliseconds. */
export interface PubSubTimings {
  /** Delay before reconnecting. */
  reconnectMs: number;
  /** Interval between checks that messages arrive. */
  probeEveryMs: number;
  /** How long a probe message, or connecting, may take. */
  arrivalTimeoutMs: number;
}

const DEFAULT_TIMINGS: PubSubTimings = { reconnectMs: 1000, probeEveryMs: 15_000, arrivalTimeoutMs: 3000 };

/**
 * Creates publish/subscribe by `LISTEN` on a dedicated connection to a PostgreSQL server. It reconnects when the
 * connection dies, even silently. Behind a pooler that shares connections between transactions, `LISTEN` succeeds but
 * nothing ever arrives: then `isReceiving` is false.
 */
export function createPgPubSub(
  connectionString: string,
  { query }: Pick<Db, 'query'>,
  log: Log,
  { reconnectMs, probeEveryMs, arrivalTimeoutMs }: PubSubTimings = DEFAULT_TIMINGS,
): PubSub {
  const emitter = new EventEmitter().setMaxListeners(0);
  const ownChannel = `probe_${randomUUID().replaceAll('-', '')}`;
  let client: Client | undefined;
  let receiving = false;
  let lastReported: boolean | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: arrivalTimeoutMs,
      query_timeout: arrivalTimeoutMs,
    });
    next.on('error', () => drop(next)).on('end', () => drop(next));
    next.on('notification', ({ channel, payload = '' }) => void emitter.emit(channel, payload));
    try {
      await next.connect();
      for (const channel of [ownChannel, ...CHANNELS]) await next.query(`listen ${channel}`);
      if (closed) throw new Error('closed meanwhile');
      return next;
    } catch (error) {
      drop(next);
      throw error;
    }
  }

  function drop(lost: Client): void {
    if (client === lost) {
      client = undefined;
      receiving = false;
      if (!closed) setTimeout(checkAgain, reconnectMs).unref();
    }
    void lost.end().catch(() => undefined);
  }

  /** Sends a probe message to this process over another connection; resolves to whether it arrives. */
  async function probeArrives(): Promise<boolean> {
    const nonce = randomUUID();
    let onProbe: (payload: string) => void = () => undefined;
    let timer: NodeJS.Timeout | undefined;
    const arrived = new Promise<boolean>((resolve) => {
      onProbe = (payload) => payload === nonce && resolve(true);
      timer = setTimeout(resolve, arrivalTimeoutMs, false);
    });
    emitter.on(ownChannel, onProbe);
    try {
      await query('select pg_notify($1, $2)', [ownChannel, nonce]);
      return await arrived;
    } finally {
      clearTimeout(timer);
      emitter.off(ownChannel, onProbe);
    }
  }

  async function checkConnection(): Promise<void> {
    const before = client;
    client ??= await connect();
    const checked = client;
    const isArriving = await probeArrives();
    if (client !== checked) return;
    receiving = isArriving;
    if (!isArriving && before) drop(checked);
    if (isArriving && !before) for (const channel of CHANNELS) emitter.emit(channel, undefined);
  }

  async function check(): Promise<void> {
    let reason = 'what is told does not arrive; a pooler that shares connections between transactions does that';
    await checkConnection().catch((error: unknown) => {
      receiving = false;
      reason = safeErrorCode(error);
    });
    if (closed) return;
    if (!receiving && lastReported !== false)
      log(`signals: other processes are not heard (${reason}): we look every second`);
    if (receiving && lastReported === false) log('signals: other processes are heard again');
    lastReported = receiving;
  }

  let checking = check();
  const checkAgain = () => {
    checking = checking.then(() => (closed ? undefined : check()));
  };
  const timer = setInterval(checkAgain, probeEveryMs).unref();

  return {
    subscribe(channel, listener) {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    isReceiving: () => receiving,
    async close() {
      closed = true;
      clearInterval(timer);
      await client?.end();
    },
  };
}
