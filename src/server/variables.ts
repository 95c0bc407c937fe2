import { maskKeyLooks } from '@/automation/parts/mask';
import { escapeControls } from './http/log';
import * as kinds from './variable-kinds';

/** Environment variables, as a plain record. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The longest part of a wrong value that is repeated to the operator. */
const LONGEST_SHOWN = 80;

/** Every variable of the server, the build and the functions. `.env.example` describes them. */
export const VARIABLES = {
  PORT: kinds.wholeNumber(0, 65_535),
  HOST: kinds.host,
  PUBLIC_URL: kinds.origin,
  TRUST_PROXY: kinds.flag,
  ALLOWED_ORIGINS: kinds.originList,
  EMBED_ORIGINS: kinds.originList,
  CALLBACK_ORIGINS: kinds.originList,
  NODE_ENV: kinds.oneOf('production', 'development', 'test'),

  DATA_DIR: kinds.path,
  DISK_RESERVE_MEGABYTES: kinds.wholeNumber(0, 1_000_000),
  RUNS_KEPT_DAYS: kinds.wholeNumber(1, 36_500),
  OUT_DIR: kinds.path,
  SUPABASE_URL: kinds.service,
  DATABASE_URL: kinds.connection('postgres://user:password@db.example.com:5432/postgres', 'postgres:', 'postgresql:'),

  RUN_LEASE_SECONDS: kinds.wholeNumber(1, 3600),
  WORKER_IN_SERVER: kinds.flag,
  WORKER_PORT: kinds.wholeNumber(0, 65_535),

  SUPABASE_SECRET_KEY: kinds.secret,

  VITE_SUPABASE_URL: kinds.service,
  VITE_SUPABASE_ANON_KEY: kinds.secret,
  VITE_WEBHOOK_BASE_URL: kinds.service,

  MEMBERS: kinds.emailList,
  GATE_CODE: kinds.accessCode,
  WHOP_API_KEY: kinds.secret,
  WHOP_COMPANY_ID: kinds.text,
  WHOP_PRODUCT_ID: kinds.text,
  WHOP_BASE_URL: kinds.service,
  GUEST_EMAIL_DOMAIN: kinds.domain,
  GUESTS_PER_HOUR: kinds.wholeNumber(1, 1_000_000),

  LLM_BASE_URL: kinds.service,
  LLM_MODEL: kinds.text,
  LLM_MODELS: kinds.modelList,
  LLM_TIMEOUT_SECONDS: kinds.wholeNumber(1, 3600),
  LLM_API_KEY: kinds.secret,
  LLM_RUNS_PER_DAY: kinds.wholeNumber(1, 1_000_000),

  PLACES_BASE_URL: kinds.service,
  LEADS_TARGET: kinds.wholeNumber(1, 10_000),
  LEADS_MOST_CALLS: kinds.wholeNumber(1, 10_000),
  LEADS_EMAIL_SECONDS: kinds.wholeNumber(1, 3600),

  N8N_BASE_URL: kinds.service,
  N8N_HEADER_NAME: kinds.headerName,
  N8N_HEADER_SECRET: kinds.secret,

  MAIL_FROM: kinds.sender,
  SMTP_URL: kinds.connection('smtps://user:password@mail.example.com', 'smtp:', 'smtps:'),
  RESEND_API_KEY: kinds.secret,
  RESEND_BASE_URL: kinds.service,
  MAILS_PER_HOUR: kinds.wholeNumber(1, 1_000_000),
  LEADS_WEBHOOK_URL: kinds.secretAddress,
  LEADS_MAIL_TO: kinds.email,

  METRICS_TOKEN: kinds.longSecret,
  LOG_FORMAT: kinds.oneOf('text', 'json'),
  OTEL_EXPORTER_OTLP_ENDPOINT: kinds.service,

  MAX_BODY_BYTES: kinds.wholeNumber(1, 100_000_000),
  MEMBER_MEGABYTES: kinds.wholeNumber(1, 1_000_000),
  RUNS_PER_MINUTE: kinds.wholeNumber(1, 1_000_000),
  RUNS_AT_ONCE: kinds.wholeNumber(1, 1_000_000),
  SIGN_INS_PER_MINUTE: kinds.wholeNumber(1, 1_000_000),
} as const;

type Name = keyof typeof VARIABLES;

/** What is set, as values; a variable that is not set, or set to nothing, is missing. */
export type Values = { readonly [N in Name]?: (typeof VARIABLES)[N] extends kinds.Kind<infer T> ? T : never };

/**
 * Reads every variable there is.
 *
 * @throws Error with one sentence for each value that cannot be used: its name, the value unless it may be a secret, and
 * what is expected
 */
export function readVariables(env: Env): Values {
  const values: Record<string, unknown> = {};
  const refusals: string[] = [];
  for (const [name, kind] of Object.entries<kinds.Kind<unknown>>(VARIABLES)) {
    const given = env[name]?.trim();
    if (!given) continue;
    const value = kind.read(given);
    const unprotected = env.NODE_ENV === 'production' && kind.carriesKeys && !isProtected(given);
    if (value === undefined) refusals.push(`${name} must be ${kind.expected}, but is ${shown(given, kind)}.`);
    else if (unprotected)
      refusals.push(
        `${name} must begin with https:// in production, as keys travel there, but is ${shown(given, kind)}.`,
      );
    values[name] = value;
  }
  if (refusals.length > 0) throw new Error(refusals.join('\n  '));
  return values as Values;
}

/** Whether an address names this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || /^(::1|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

function isProtected(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

/** Whether a value may be an address with a name and a password before its host. */
function mayHoldPassword(value: string): boolean {
  const colon = value.indexOf(':');
  return colon >= 0 && value.includes('@', colon + 1);
}

/** A wrong value for the operator: on one line, and not at all where it may hold a secret. */
function shown(value: string, { secret }: kinds.Kind<unknown>): string {
  if (secret || mayHoldPassword(value))
    return `a text of ${value.length} characters (not shown, as it may hold a secret)`;
  const start = escapeControls(maskKeyLooks(value, []).slice(0, LONGEST_SHOWN));
  return `"${start}${value.length > LONGEST_SHOWN ? '...' : ''}"`;
}
