/**
 * Every call of the embedded auth and data services that is answered; all others are not found. It is what the app asks
 * for, as the browser's library sends it, and nothing else: who adds a call to the app adds a line here, and a test that
 * makes every call of the app says which.
 */
export interface AllowedCall {
  method: 'GET' | 'POST' | 'PUT';
  path: `/auth/v1/${string}` | `/rest/v1/${string}`;
  /** Parameters it must have, each exactly once. */
  query?: Readonly<Record<string, RegExp>>;
  /** Parameters it may have beside those. */
  optional?: Readonly<Record<string, RegExp>>;
  /** Fields its JSON body may have; none: it has no body. */
  body?: readonly string[];
  /** What it prefers, in the words of PostgREST. */
  prefer?: string;
  /** Who may make it: a member with a session, or anybody with the public key. */
  by: 'member' | 'anybody';
}

/** Fields the library adds of its own. */
const FROM_THE_LIBRARY = ['gotrue_meta_security', 'code_challenge', 'code_challenge_method'];

const OWN_ROW = /^eq\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const allowedCalls = {
  // auth.signInWithPassword
  signIn: {
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: /^password$/ },
    body: ['email', 'password', ...FROM_THE_LIBRARY],
    by: 'anybody',
  },
  // The library by itself, before a session token expires
  refresh: {
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: /^refresh_token$/ },
    body: ['refresh_token'],
    by: 'anybody',
  },
  // auth.setSession
  user: { method: 'GET', path: '/auth/v1/user', by: 'member' },
  // auth.updateUser({ password })
  newPassword: { method: 'PUT', path: '/auth/v1/user', body: ['password', ...FROM_THE_LIBRARY], by: 'member' },
  // auth.signOut
  signOut: { method: 'POST', path: '/auth/v1/logout', query: { scope: /^global$/ }, by: 'member' },
  // auth.resetPasswordForEmail
  recover: {
    method: 'POST',
    path: '/auth/v1/recover',
    optional: { redirect_to: /^https?:\/\// },
    body: ['email', ...FROM_THE_LIBRARY],
    by: 'anybody',
  },
  // auth.verifyOtp({ type: 'recovery', token_hash }), with what the link in the mail of `recover` carries
  verify: {
    method: 'POST',
    path: '/auth/v1/verify',
    body: ['type', 'token_hash', ...FROM_THE_LIBRARY],
    by: 'anybody',
  },
  // from('profiles').select('*').eq('id', ...).maybeSingle()
  readProfile: {
    method: 'GET',
    path: '/rest/v1/profiles',
    query: { select: /^\*$/, id: OWN_ROW },
    by: 'member',
  },
  // from('program_steps').select('step')
  readSteps: { method: 'GET', path: '/rest/v1/program_steps', query: { select: /^step$/ }, by: 'member' },
  // from('program_steps').upsert({ step }, { onConflict: 'user_id,step', ignoreDuplicates: true })
  keepStep: {
    method: 'POST',
    path: '/rest/v1/program_steps',
    query: { on_conflict: /^user_id,step$/ },
    body: ['step'],
    prefer: 'resolution=ignore-duplicates',
    by: 'member',
  },
} as const satisfies Record<string, AllowedCall>;

/** Names of the calls. */
export type CallName = keyof typeof allowedCalls;
