import type { AccessTokens } from './access-tokens';
import type { ConfirmIdentity } from './confirm-identity';
import type { VerifyToken } from './embedded-supabase/session-tokens';
import type { Rights } from './rights';

/** Identifies callers: members by their sessions, their programs by access tokens. */
export interface Auth {
  verifyToken: VerifyToken;
  /** Requires the password again, and a second factor if the account has one. */
  confirmIdentity: ConfirmIdentity;
  /** The tokens by which members' programs call the API; they grant access to nothing else. */
  accessTokens: AccessTokens;
  /** Whether what a caller was let in by still lets them in. */
  rights: Rights;
}
