/** What trying a key has shown. */
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

/** What `POST /keys/<provider>/test` answers. */
export interface KeyTested {
  verdict: KeyVerdict;
  /** The same in words for the member; never with the key, or with what the provider said. */
  message: string;
}
