import type { IdentityProof } from './second-factor';

/** A session of a member, as the account page lists it. */
export interface AccountSession {
  id: string;
  /** Browser and system, such as `Firefox on Windows`. */
  device: string;
  /** Network address from which it was started; absent if unknown. */
  address?: string;
  /** ISO time */
  startedAt: string;
  /** ISO time of its last renewal, at most an hour before its last use. */
  usedAt: string;
  /** Whether the list was fetched by this session. */
  current: boolean;
}

/** Response to `GET /account-api/sessions`, latest session first. */
export interface AccountSessionList {
  sessions: AccountSession[];
}

/** Response to `GET /account-api/password-rules`, which needs no session. */
export interface PasswordRulesResponse {
  /** Minimum number of characters of a new password. */
  min: number;
}

/** Body of `POST /account-api/password`; with second factors, a code or a passkey is needed too. */
export interface PasswordChange extends Pick<IdentityProof, 'code' | 'passkey'> {
  /** The current password of the account. */
  current: string;
  password: string;
}

/** Days during which a member can cancel the deletion of their account. */
export const DELETION_DAYS = 7;

/** Response to `GET` and `POST /account-api/deletion`. The body of `POST` is the proof of identity; guests send none. */
export interface AccountDeletion {
  /** ISO time at which the account will be deleted; absent if no deletion is pending. */
  dueAt?: string;
}
