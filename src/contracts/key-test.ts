/** Outcome of testing a provider key. */
export type KeyVerdict =
  | 'works'
  | 'demo'
  | 'wrong-key'
  | 'not-enabled'
  | 'restricted'
  | 'no-credit'
  | 'busy'
  | 'unreachable'
  | 'unclear';

/** Body of the response to `POST /keys/<provider>/test`. */
export interface KeyTestResult {
  verdict: KeyVerdict;
  /** The verdict as a text for the member; never contains the key or the provider's own message. */
  message: string;
  /** The models the provider lists for the key, at most 200; absent if the key does not work or the provider lists none. */
  models?: string[];
}
