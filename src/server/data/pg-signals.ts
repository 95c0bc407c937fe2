import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Client } from 'pg';
import type { Log } from '../http/log';
import type { Db } from './db';
import { faultCode } from './fault-code';
import type { Channel, Signals } from './signals';

const CHANNELS: readonly Channel[] = ['runs', 'leads', 'callbacks'];

/** How patiently the connection is kept, in milliseconds. */
export interface SignalPatience {
  /** Before a connection that was lost is made anew. */
  again: number;
  /** Between two looks at whether what is told arrives. */
  probe: number;
  /** For a word to ourselves, or a connection, until it counts as lost. */
  arrive: number;
}

const PATIENCE: SignalPatience = { again: 1000, probe: 15_000, arrive: 3000 };

/**
 * Signals over a connection of their own to a PostgreSQL server. A connection that dies is made anew, also one that nobody
 * says is dead; behind a pooler that shares connections between transactions, where `LISTEN` succeeds and nothing ever
 * arrives, `hears` says so.
 */
export function pgSignals(
  connectionString: string,
  { query }: Pick<Db, 'query'>,
  log: Log,
  { again, probe, arrive }: SignalPatience = PATIENCE,
): Signals {
  const told = new EventEmitter().setMaxListeners(0);
  const ownChannel = `probe_${randomUUID().replaceAll('-', '')}`;
  let client: Client | undefined;
  let hearing = false;
  let said: boolean | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: arrive,
      query_timeout: arrive,
    });
    next.on('error', () => drop(next)).on('end', () => drop(next));
    next.on('notification', ({ channel, payload = '' }) => void told.emit(channel, payload));
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
      hearing = false;
      if (!closed) setTimeout(next, again).unref();
    }
    void lost.end().catch(() => undefined);
  }

  /** Says a word to ourselves from another connection; whether it arrived. */
  async function arrives(): Promise<boolean> {
    const nonce = randomUUID();
    let heard: (word: string) => void = () => undefined;
    let late: NodeJS.Timeout | undefined;
    const arrived = new Promise<boolean>((done) => {
      heard = (word) => word === nonce && done(true);
      late = setTimeout(done, arrive, false);
    });
    told.on(ownChannel, heard);
    try {
      await query('select pg_notify($1, $2)', [ownChannel, nonce]);
      return await arrived;
    } finally {
      clearTimeout(late);
      told.off(ownChannel, heard);
    }
  }

  async function look(): Promise<void> {
    const before = client;
    client ??= await connect();
    const asked = client;
    const well = await arrives();
    if (client !== asked) return;
    hearing = well;
    if (!well && before) drop(asked);
    if (well && !before) for (const channel of CHANNELS) told.emit(channel, undefined);
  }

  async function tend(): Promise<void> {
    let reason = 'what is told does not arrive; a pooler that shares connections between transactions does that';
    await look().catch((error: unknown) => {
      hearing = false;
      reason = faultCode(error);
    });
    if (closed) return;
    if (!hearing && said !== false) log(`signals: other processes are not heard (${reason}): we look every second`);
    if (hearing && said === false) log('signals: other processes are heard again');
    said = hearing;
  }

  let tending = tend();
  const next = () => {
    tending = tending.then(() => (closed ? undefined : tend()));
  };
  const timer = setInterval(next, probe).unref();

  return {
    on(channel, heard) {
      told.on(channel, heard);
      return () => void told.off(channel, heard);
    },
    hears: () => hearing,
    async close() {
      closed = true;
      clearInterval(timer);
      await client?.end();
    },
  };
}
