import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Log } from '../http/log';
import type { Db } from './db';
import type { Channel, PubSub } from './pubsub';
import { safeErrorCode } from './safe-error-code';

const CHANNELS: readonly Channel[] = ['runs', 'leads', 'callbacks', 'memberships', 'calls'];

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
  let isReceiving = false;
  let lastLogged: boolean | undefined;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const newClient = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: arrivalTimeoutMs,
      query_timeout: arrivalTimeoutMs,
    });
    newClient.on('error', () => drop(newClient)).on('end', () => drop(newClient));
    newClient.on('notification', ({ channel, payload = '' }) => void emitter.emit(channel, payload));
    try {
      await newClient.connect();
      for (const channel of [ownChannel, ...CHANNELS]) await newClient.query(`listen ${channel}`);
      if (isClosed) throw new Error('closed meanwhile');
      return newClient;
    } catch (error) {
      drop(newClient);
      throw error;
    }
  }

  function drop(broken: Client): void {
    if (client === broken) {
      client = undefined;
      isReceiving = false;
      if (!isClosed) setTimeout(checkAgain, reconnectMs).unref();
    }
    // A broken connection has nothing to end.
    void broken.end().catch(() => undefined);
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
    const former = client;
    client ??= await connect();
    const current = client;
    const isArriving = await probeArrives();
    if (client !== current) return;
    isReceiving = isArriving;
    if (!isArriving && former) drop(current);
    if (isArriving && !former) for (const channel of CHANNELS) emitter.emit(channel, undefined);
  }

  async function check(): Promise<void> {
    let reason = 'messages do not arrive, as behind a pooler that shares connections between transactions';
    await checkConnection().catch((error: unknown) => {
      isReceiving = false;
      reason = safeErrorCode(error);
    });
    if (isClosed) return;
    if (!isReceiving && lastLogged !== false)
      log(`signals: no messages from other processes (${reason}); polling every second`);
    if (isReceiving && lastLogged === false) log('signals: messages from other processes arrive again');
    lastLogged = isReceiving;
  }

  let checking = check();
  const checkAgain = () => {
    checking = checking.then(() => (isClosed ? undefined : check()));
  };
  const timer = setInterval(checkAgain, probeEveryMs).unref();

  return {
    subscribe(channel, listener) {
      emitter.on(channel, listener);
      return () => void emitter.off(channel, listener);
    },
    publish: async (channel, id) => void (await query('select pg_notify($1, $2)', [channel, id])),
    isReceiving: () => isReceiving,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await client?.end();
    },
  };
}
