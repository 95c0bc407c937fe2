/** What sends a request from inside a component or an object with a state: how it begins, and what must hold once it has failed. */
export interface Sender {
  /** What the gateway answers; no body where none is read. */
  answer: () => Response;
  begin(): unknown;
  holds(): void | Promise<void>;
}

/** The gateway that a sender reaches. */
export interface StubbedGateway {
  /** Methods and paths of the requests since it was told how to answer. */
  readonly sent: readonly string[];
  answerWith(respond: (address: string, init: RequestInit) => Promise<Response>): void;
}

/** What a feature has of them, in `tests/features/<name>/browser/request-senders.ts` or `.tsx`. */
export type FeatureSenders = (gateway: StubbedGateway) => Readonly<Record<string, Sender>>;
