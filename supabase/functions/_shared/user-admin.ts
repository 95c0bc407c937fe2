/** A person to make an account for. */
export interface NewUser {
  email: string;
  password: string;
  firstName?: string;
  /** true: came by an access code, with an address made up for them. */
  guest?: boolean;
  /** true: cannot sign in before the mailbox has confirmed the account. */
  unconfirmed?: boolean;
}

/** What confirms an account: the link of a mail proves the mailbox, the password proves who signed up. */
export interface Confirmation {
  email: string;
  password: string;
  /** The token of the link. */
  token: string;
}

/** What is known of a person from the start, as the auth service keeps it; only the first part may they change. */
export function metadataOf({ firstName, guest }: NewUser): { user: object; app: object } {
  return { user: firstName ? { first_name: firstName } : {}, app: guest ? { guest: true } : {} };
}

/** What came of making one; every `reason` is one a caller can act on. */
export type CreatedUser =
  | { ok: true; userId: string }
  | { ok: false; reason: 'exists' | 'weak_password' | 'invalid_email' | 'failed' };

/** The part of a session the browser's library needs to take it over. */
export interface IssuedSession {
  access_token: string;
  refresh_token: string;
}

/** Whoever makes accounts: the admin API of hosted Supabase, or the embedded stack. Both keep the same contract. */
export interface UserAdmin {
  /** Makes an account. */
  create(user: NewUser): Promise<CreatedUser>;
  /** Mails the link that confirms an account to its address; whether a mail leaves. None leaves for any other address. */
  sendConfirmation(email: string): Promise<boolean>;
  /** Confirms an account, which can sign in from then on. */
  confirm(confirmation: Confirmation): Promise<'confirmed' | 'wrong_password' | 'bad_link'>;
  /** Removes an account and everything that hangs on it; fine where there is none. */
  remove(userId: string): Promise<void>;
  /** Signs in. @throws Error where that is refused. */
  signIn(email: string, password: string): Promise<IssuedSession>;
}

/** Reads an answer of the auth service about a new account; hosted and embedded say the same things. */
export async function readCreated(response: Response): Promise<CreatedUser> {
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

/** The code of a refusal of the auth service; empty if it names none. */
export async function errorCode(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { error_code, code } = (body ?? {}) as { error_code?: string; code?: string | number };
  return String(error_code ?? code ?? '');
}

/** Reads the answer to a password sign-in. @throws Error where it holds no session. */
export async function readSession(response: Response): Promise<IssuedSession> {
  const body: unknown = await response.json().catch(() => null);
  const { access_token, refresh_token } = (body ?? {}) as Partial<IssuedSession>;
  if (!response.ok || !access_token || !refresh_token) throw new Error(`The sign-in was refused (${response.status}).`);
  return { access_token, refresh_token };
}
