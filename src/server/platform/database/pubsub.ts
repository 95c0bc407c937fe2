/** Topics of messages between processes that share a database. */
export type Channel = 'runs' | 'leads' | 'callbacks' | 'memberships';

/**
 * Publish/subscribe between the processes that share a database. Messages are ids, sent with `pg_notify` in the
 * statement that commits the change. Nothing is queued for a disconnected process, so subscribers must also poll from
 * time to time.
 */
export interface PubSub {
  /** Calls the listener with each published id, or undefined if some may be missed; returns the unsubscriber. */
  subscribe(channel: Channel, listener: (id: string | undefined) => void): () => void;
  /** Returns whether messages currently arrive; if not, subscribers must poll more often. */
  isReceiving(): boolean;
  close(): Promise<void>;
}

/** Pub/sub for a database with a single process: there are no messages. */
export const noPubSub: PubSub = {
  subscribe: () => () => undefined,
  isReceiving: () => false,
  close: async () => undefined,
};
