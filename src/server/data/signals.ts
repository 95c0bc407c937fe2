/** What processes that share a database tell each other about. */
export type Channel = 'runs' | 'leads' | 'callbacks';

/**
 * Words between the processes that share a database: ids alone, told with `pg_notify` in the statement that makes them
 * true. Nothing is kept for who is away, so whoever relies on them also looks now and then.
 */
export interface Signals {
  /**
   * Calls back with what is told on a channel, and with nothing where something may have been missed. Gives a function that
   * ends it.
   */
  on(channel: Channel, heard: (id: string | undefined) => void): () => void;
  /** Whether what is told arrives at present; where it does not, one has to look more often. */
  hears(): boolean;
  close(): Promise<void>;
}

/** Signals of a database that belongs to one process: there is nobody to hear. */
export const noSignals: Signals = { on: () => () => undefined, hears: () => false, close: async () => undefined };
