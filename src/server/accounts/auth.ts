import type { AccessTokens } from './access-tokens';
import type { ConfirmPassword } from './embedded-supabase/auth/confirm-password';
import type { VerifyToken } from './embedded-supabase/session-tokens';

/** Tells who calls: members by their sessions, their programs by access tokens. */
export interface Auth {
  verifyToken: VerifyToken;
  confirmPassword: ConfirmPassword;
  /** The tokens by which members' programs call the API; they grant access to nothing else. */
  accessTokens: AccessTokens;
}
