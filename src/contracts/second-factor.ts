/** A second factor of a member, as the account page lists it. */
export interface SecondFactor {
  id: string;
  /** An authenticator app that shows codes, or a passkey. */
  kind: 'app' | 'passkey';
  /** Name of the factor; for a passkey, the device on which it was added. */
  name: string;
  /** ISO time */
  addedAt: string;
  /** ISO time; absent if it was never used. */
  usedAt?: string;
}

/** Response to `GET /account-api/factors`. */
export interface SecondFactorList {
  factors: SecondFactor[];
  /** Number of recovery codes that are left; hosted Supabase has none. */
  recoveryCodes: number;
  /** ISO time at which all factors will be removed because they were reported lost; absent if no reset is pending. */
  resetAt?: string;
}

/**
 * Proves that the member acts, not somebody who stole their session: the password, and with second factors also a code of the
 * app or a recovery code. A passkey replaces all of these, because the device verifies its user.
 */
export interface IdentityProof {
  password?: string;
  code?: string;
  /** Answer of the authenticator to `POST /account-api/factors/confirm-options`. */
  passkey?: unknown;
}

/** Response to `POST /account-api/factors/app-options`, for the QR code of an authenticator app. */
export interface NewApp {
  /** Secret in base32. */
  secret: string;
  /** `otpauth:` URI that contains the secret. */
  uri: string;
  /** Sent back with the first code of the app. */
  ticket: string;
}

/** Response to adding a factor. Adding the first factor also creates recovery codes, which are shown only once. */
export interface AddedFactor {
  recoveryCodes?: string[];
}

/** Error code of a sign-in with the right password to an account that has a second factor. */
export const FACTOR_NEEDED = 'second_factor_needed';

/** Maximum number of factors of a member. */
export const MAX_FACTORS = 10;
