/** A person to create an account for. */
export interface NewUser {
  email: string;
  password: string;
  firstName?: string;
  /** Whether they came with an access code; address and password are then random. */
  guest?: boolean;
}

/** A sign-up that its mailbox must confirm. */
export interface SignUp extends NewUser {
  /** Access code of the account, which works once the sign-up is confirmed. */
  accessCode: string;
  /** Network address of the caller. */
  caller: string;
}

/** What confirms an account: the mailed token proves the mailbox, the password proves who signed up. */
export interface Confirmation {
  email: string;
  password: string;
  /** Token from the mailed link. */
  token: string;
  /** Network address of the caller. */
  caller: string;
}

/** Converts the data of a new user to metadata of the auth service: `user` can be changed by the user, `app` cannot. */
export function toMetadata({ firstName, guest }: NewUser): { user: object; app: object } {
  return { user: firstName ? { first_name: firstName } : {}, app: guest ? { guest: true } : {} };
}

/** Result of creating an account; callers handle each `reason`. */
export type CreateUserResult =
  | { ok: true; userId: string }
  | { ok: false; reason: 'exists' | 'weak_password' | 'invalid_email' | 'failed' };

/** Result of a sign-up that waits for its mailbox; `isMailed`: whether a mail is on its way. */
export type SignUpResult = { ok: true; isMailed: boolean } | Extract<CreateUserResult, { ok: false }>;

/** The part of a session that the browser's library needs to adopt it. */
export interface IssuedSession {
  access_token: string;
  refresh_token: string;
}

/**
 * Administration of accounts: by the admin API of hosted Supabase, or by the embedded stack, under the same contract.
 */
export interface UserAdmin {
  /** Creates an account that can sign in. */
  create(user: NewUser): Promise<CreateUserResult>;
  /**
   * Records a sign-up, which waits beside all others for its address until its mailbox and its password confirm it, and
   * mails its link. The result is the same for an address that has an account, whose owner is mailed that instead.
   */
  signUp(signUp: SignUp): Promise<SignUpResult>;
  /** Mails a confirmation link again if a sign-up waits, that of this caller if there is one. */
  sendConfirmation(email: string, caller: string): Promise<void>;
  /** Makes the sign-up with this password the account, which can then sign in, and drops the others. */
  confirm(confirmation: Confirmation): Promise<'confirmed' | 'wrong_password' | 'bad_link'>;
  /** Deletes an account and all its data; does nothing if there is none. */
  remove(userId: string): Promise<void>;
  /** Signs in. @throws Error if that is refused */
  signIn(email: string, password: string): Promise<IssuedSession>;
}

/** Creates an access code as the database does: XXXX-XXXX-XXXX. */
export function createAccessCode(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(6))];
  const text = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return (text.toUpperCase().match(/.{4}/g) ?? []).join('-');
}

/** Parses the response of the auth service to a new account; hosted and embedded respond alike. */
export async function readCreated(response: Response): Promise<CreateUserResult> {
  const body: unknown = await response.json().catch(() => null);
  const fields = (body ?? {}) as { id?: string; user?: { id?: string }; error_code?: string; code?: string | number };
  const userId = fields.id ?? fields.user?.id;
  if (response.ok && userId) return { ok: true, userId };
  const code = String(fields.error_code ?? fields.code ?? '');
  if (code === 'email_exists' || code === 'user_already_exists') return { ok: false, reason: 'exists' };
  if (code === 'weak_password') return { ok: false, reason: 'weak_password' };
  if (code === 'email_address_invalid' || code === 'validation_failed') return { ok: false, reason: 'invalid_email' };
  return { ok: false, reason: 'failed' };
}

/** Reads the error code of an auth response; '' if there is none. */
export async function readErrorCode(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { error_code, code } = (body ?? {}) as { error_code?: string; code?: string | number };
  return String(error_code ?? code ?? '');
}

/** Parses the response to a password sign-in. @throws Error if it contains no session */
export async function readSession(response: Response): Promise<IssuedSession> {
  const body: unknown = await response.json().catch(() => null);
  const { access_token, refresh_token } = (body ?? {}) as Partial<IssuedSession>;
  if (!response.ok || !access_token || !refresh_token) throw new Error(`The sign-in was refused (${response.status}).`);
  return { access_token, refresh_token };
}
