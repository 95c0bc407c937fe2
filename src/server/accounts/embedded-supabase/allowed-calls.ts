/**
 * A call of the embedded auth and data services that is allowed; all other calls get 404. The list contains exactly the
 * calls that the app sends through the Supabase library. A new call in the app needs a line here; a test that makes
 * every call of the app reports missing lines.
 */
export interface AllowedCall {
  method: 'GET' | 'POST' | 'PUT';
  path: `/auth/v1/${string}` | `/rest/v1/${string}`;
  /** Required query parameters, each exactly once. */
  query?: Readonly<Record<string, RegExp>>;
  /** Optional query parameters. */
  optional?: Readonly<Record<string, RegExp>>;
  /** Fields allowed in the JSON body; absent: no body. */
  body?: readonly string[];
  /** Fields of the body that must be texts of these patterns: those of their columns. */
  values?: Readonly<Record<string, RegExp>>;
  /** Value of the `Prefer` header (PostgREST). */
  prefer?: string;
  /** Allowed callers: members with a session, or anyone with the public key. */
  by: 'member' | 'anybody';
  /** Whether it stores more than a few bytes; it is refused while the disk is nearly full. */
  growsStore?: true;
}

/** Fields that the library adds itself. */
const LIBRARY_FIELDS = ['gotrue_meta_security', 'code_challenge', 'code_challenge_method'];

const OWN_ROW = /^eq\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const allowedCalls = {
  // auth.signInWithPassword
  signIn: {
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: /^password$/ },
    body: ['email', 'password', ...LIBRARY_FIELDS],
    by: 'anybody',
  },
  // The library itself, before a session token expires
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
  newPassword: { method: 'PUT', path: '/auth/v1/user', body: ['password', ...LIBRARY_FIELDS], by: 'member' },
  // auth.signOut
  signOut: { method: 'POST', path: '/auth/v1/logout', query: { scope: /^global$/ }, by: 'member' },
  // auth.resetPasswordForEmail
  recover: {
    method: 'POST',
    path: '/auth/v1/recover',
    optional: { redirect_to: /^https?:\/\// },
    body: ['email', ...LIBRARY_FIELDS],
    by: 'anybody',
  },
  // auth.verifyOtp({ type: 'recovery', token_hash }), with the token from the link in the mail of `recover`
  verify: {
    method: 'POST',
    path: '/auth/v1/verify',
    body: ['type', 'token_hash', ...LIBRARY_FIELDS],
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
    values: { step: /^[a-z][a-z0-9-]{0,49}$/ },
    prefer: 'resolution=ignore-duplicates',
    by: 'member',
    growsStore: true,
  },
} as const satisfies Record<string, AllowedCall>;

export type CallName = keyof typeof allowedCalls;
