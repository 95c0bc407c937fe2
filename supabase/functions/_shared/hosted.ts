import { DEFAULT_GUESTS_PER_HOUR, type FunctionDeps } from './deps.ts';
import { membershipCheck, type ReadEnv } from './membership.ts';
import { errorCode, metadataOf, readCreated, readSession, type UserAdmin } from './user-admin.ts';

/** A Supabase project and the key that may do everything in it. */
export interface HostedProject {
  url: string;
  secretKey: string;
}

/** What the functions work with on Supabase Edge, from its environment. @throws Error where that lacks something. */
export function hostedDeps(env: ReadEnv): FunctionDeps {
  const project = projectOf(env);
  const rpc = hostedRpc(project);
  const log = (line: string) => console.error(line);
  return {
    users: hostedUsers(project),
    confirmsAccounts: true,
    rpc,
    membership: membershipCheck(env, rpc, log),
    allowedOrigins: (env('ALLOWED_ORIGINS') ?? '').split(',').map((origin) => origin.trim()),
    guestDomain: env('GUEST_EMAIL_DOMAIN') ?? 'guests.example.com',
    guestsPerHour: Number(env('GUESTS_PER_HOUR')) || DEFAULT_GUESTS_PER_HOUR,
    log,
  };
}

/** Accounts by the admin API of hosted Supabase. */
export function hostedUsers(project: HostedProject): UserAdmin {
  const call = (method: string, path: string, body?: unknown) => send(project, method, `/auth/v1${path}`, body);
  return {
    async create(person) {
      const { user, app } = metadataOf(person);
      return readCreated(
        await call('POST', '/admin/users', {
          email: person.email.toLowerCase(),
          password: person.password,
          email_confirm: person.unconfirmed !== true,
          user_metadata: user,
          app_metadata: app,
        }),
      );
    },
    async sendConfirmation(email) {
      return (await call('POST', '/resend', { type: 'signup', email: email.toLowerCase() })).ok;
    },
    async confirm({ email, password, token }) {
      // The auth service compares the password before it looks whether the account is confirmed.
      const signIn = await call('POST', '/token?grant_type=password', { email: email.toLowerCase(), password });
      if (signIn.ok) return 'confirmed';
      if ((await errorCode(signIn)) !== 'email_not_confirmed') return 'wrong_password';
      return (await call('POST', '/verify', { type: 'signup', token_hash: token })).ok ? 'confirmed' : 'bad_link';
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

function hostedRpc(project: HostedProject): FunctionDeps['rpc'] {
  return async (name, args) => {
    const response = await send(project, 'POST', `/rest/v1/rpc/${name}`, args);
    if (!response.ok) throw new Error(`The database refused ${name} (${response.status}).`);
    const text = await response.text();
    return text ? (JSON.parse(text) as unknown) : null;
  };
}

function send({ url, secretKey }: HostedProject, method: string, path: string, body?: unknown): Promise<Response> {
  // Keys of the new kind are no tokens and belong into "apikey" alone; the old service key is one and is asked for twice.
  const bearer: Record<string, string> = secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` };
  return fetch(`${url.replace(/\/+$/, '')}${path}`, {
    method,
    headers: { apikey: secretKey, 'Content-Type': 'application/json', ...bearer },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
}

function projectOf(env: ReadEnv): HostedProject {
  const url = env('SUPABASE_URL');
  const keys = env('SUPABASE_SECRET_KEYS');
  const fromList = keys ? (JSON.parse(keys) as { default?: string }).default : undefined;
  const secretKey = fromList ?? env('SUPABASE_SECRET_KEY') ?? env('SUPABASE_SERVICE_ROLE_KEY');
  if (!url || !secretKey) throw new Error('SUPABASE_URL and a secret key must be set.');
  return { url, secretKey };
}
