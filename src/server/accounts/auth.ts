import type { AccessTokens } from './access-tokens';
import type { ConfirmIdentity } from './confirm-identity';
import type { VerifyToken } from './embedded-supabase/session-tokens';

/** Tells who calls: members by their sessions, their programs by access tokens. */
export interface Auth {
  verifyToken: VerifyToken;
  /** Asks again for the password, and for the second factor of an account that has one. */
  confirmIdentity: ConfirmIdentity;
  /** The tokens by which members' programs call the API; they grant access to nothing else. */
  accessTokens: AccessTokens;
}
