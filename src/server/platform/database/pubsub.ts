/** Topics of messages between processes that share a database. */
export type Channel = 'runs' | 'leads' | 'callbacks' | 'memberships' | 'calls';

/**
 * Publish/subscribe between the processes that share a database. Messages are ids, sent with `pg_notify` in the
 * statement that commits the change, or by `publish` if nothing is stored. Nothing is queued for a disconnected process, so subscribers must also poll from
 * time to time.
 */
export interface PubSub {
  /** Calls the listener with each published id, or undefined if some may be missed; returns the unsubscriber. */
  subscribe(channel: Channel, listener: (id: string | undefined) => void): () => void;
  /** Sends a message to all processes, this one included. It must be short, and say nothing of a member. */
  publish(channel: Channel, id: string): Promise<void>;
  /** Returns whether messages currently arrive; if not, subscribers must poll more often. */
  isReceiving(): boolean;
  close(): Promise<void>;
}

/** Pub/sub for a database with a single process: there are no messages. */
export const noPubSub: PubSub = {
  subscribe: () => () => undefined,
  publish: async () => undefined,
  isReceiving: () => false,
  close: async () => undefined,
};
