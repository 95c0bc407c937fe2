import { hashedKey } from './attempts.ts';
import { DEFAULT_GUESTS_PER_HOUR, type FunctionDeps } from './deps.ts';
import { createMembershipCheck, type ReadEnv } from './membership.ts';
import { hashPassword } from './password-hash.ts';
import { DEFAULT_PASSWORD_MIN } from './password-policy.ts';
import {
  type CreateUserResult,
  type NewUser,
  readCreated,
  readErrorCode,
  readSession,
  toMetadata,
  type UserAdmin,
} from './user-admin.ts';

/** A Supabase project and its secret key, which grants full access. */
export interface HostedProject {
  url: string;
  secretKey: string;
}

/** Creates the dependencies on Supabase Edge from its environment. @throws Error if a variable is missing */
export function createHostedDeps(env: ReadEnv): FunctionDeps {
  const project = readProject(env);
  const rpc = createHostedRpc(project);
  const log = (line: string) => console.error(line);
  return {
    users: createHostedUsers(project),
    confirmsAccounts: true,
    rpc,
    membership: createMembershipCheck(env, rpc, log),
    hasSpace: async () => true,
    passwordMin: Number(env('PASSWORD_MIN')) || DEFAULT_PASSWORD_MIN,
    allowedOrigins: (env('ALLOWED_ORIGINS') ?? '').split(',').map((origin) => origin.trim()),
    guestDomain: env('GUEST_EMAIL_DOMAIN') ?? 'guests.example.com',
    guestsPerHour: Number(env('GUESTS_PER_HOUR')) || DEFAULT_GUESTS_PER_HOUR,
    log,
  };
}

/** Creates the account administration by the admin API of hosted Supabase. */
export function createHostedUsers(project: HostedProject): UserAdmin {
  // What stands before the project answers with pages, whatever their status: it did nothing, and knows of nothing.
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await send(project, method, `/auth/v1${path}`, body);
    return isJson(response) ? response : Response.json({}, { status: 502 });
  };
  const rpc = createHostedRpc(project);
  const resend = async (email: string) => (await call('POST', '/resend', { type: 'signup', email })).ok;

  async function create(person: NewUser, isConfirmed: boolean): Promise<CreateUserResult> {
    const { user, app } = toMetadata(person);
    return readCreated(
      await call('POST', '/admin/users', {
        email: person.email.toLowerCase(),
        password: person.password,
        email_confirm: isConfirmed,
        user_metadata: user,
        app_metadata: app,
      }),
    );
  }

  /** Proves the mailbox; resolves to the id of the account, undefined if the link does not work. */
  async function verify(token: string): Promise<string | undefined> {
    const response = await call('POST', '/verify', { type: 'signup', token_hash: token });
    const { user } = (await response.json().catch(() => ({}))) as { user?: { id?: string } };
    return response.ok ? user?.id : undefined;
  }

  async function setPassword(userId: string, password: string): Promise<void> {
    const response = await call('PUT', `/admin/users/${encodeURIComponent(userId)}`, { password });
    if (!response.ok) throw new Error(`The password could not be set (${response.status}).`);
  }

  return {
    create: (person) => create(person, true),
    async signUp({ caller, accessCode, ...person }) {
      const email = person.email.toLowerCase();
      const created = await create(person, false);
      if (!created.ok && created.reason !== 'exists') return created;
      await rpc('add_sign_up', {
        p_email: email,
        p_hash: await hashPassword(person.password, email),
        p_first_name: person.firstName ?? null,
        p_code: accessCode,
        p_caller: await hashedKey({ action: 'sign-up', subject: `${caller} ${email}` }),
      });
      // The auth service mails nothing to an address whose account is confirmed.
      return { ok: true, isMailed: await resend(email) };
    },
    async sendConfirmation(email) {
      await resend(email.toLowerCase());
    },
    async confirm({ password, token, ...confirmation }) {
      const email = confirmation.email.toLowerCase();
      // The auth service checks the password before it checks whether the account is confirmed.
      const signIn = await call('POST', '/token?grant_type=password', { email, password });
      if (signIn.ok) return 'confirmed';
      const isPasswordOfAccount = (await readErrorCode(signIn)) === 'email_not_confirmed';
      // From here on the password of the account works nowhere, whoever chose it.
      const signUp = await rpc('claim_sign_up', { p_email: email, p_hash: await hashPassword(password, email) });
      if (!isPasswordOfAccount && signUp === null) return 'wrong_password';
      const userId = await verify(token);
      if (!userId) return 'bad_link';
      await setPassword(userId, password);
      if (signUp !== null) await rpc('settle_sign_up', { p_id: signUp });
      return 'confirmed';
    },
    async remove(userId) {
      const response = await call('DELETE', `/admin/users/${encodeURIComponent(userId)}`);
      if (!response.ok && response.status !== 404)
        throw new Error(`The account could not be removed (${response.status}).`);
    },
    async signIn(email, password) {
      return readSession(await call('POST', '/token?grant_type=password', { email: email.toLowerCase(), password }));
    },
  };
}

function isJson({ headers }: Response): boolean {
  return /\bjson\b/.test(headers.get('Content-Type') ?? '');
}

function createHostedRpc(project: HostedProject): FunctionDeps['rpc'] {
  return async (name, args) => {
    const response = await send(project, 'POST', `/rest/v1/rpc/${name}`, args);
    if (!response.ok) throw new Error(`The database refused ${name} (${response.status}).`);
    const text = await response.text();
    return text ? (JSON.parse(text) as unknown) : null;
  };
}

function send({ url, secretKey }: HostedProject, method: string, path: string, body?: unknown): Promise<Response> {
  // New secret keys are no JWTs and go into "apikey" only; the old service key is a JWT and is required in both
  // headers.
  const bearer: Record<string, string> = secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` };
  return fetch(`${url.replace(/\/+$/, '')}${path}`, {
    method,
    headers: { apikey: secretKey, 'Content-Type': 'application/json', ...bearer },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
}

function readProject(env: ReadEnv): HostedProject {
  const url = env('SUPABASE_URL');
  const keys = env('SUPABASE_SECRET_KEYS');
  const fromList = keys ? (JSON.parse(keys) as { default?: string }).default : undefined;
  const secretKey = fromList ?? env('SUPABASE_SECRET_KEY') ?? env('SUPABASE_SERVICE_ROLE_KEY');
  if (!url || !secretKey) throw new Error('SUPABASE_URL and a secret key must be set.');
  return { url, secretKey };
}
