import { maskAllKeys } from '@/automation/parts/mask';
import { escapeControls } from './http/log';
import * as kinds from './variable-kinds';

/** Environment variables, as a plain record. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Maximum length of an invalid value in an error message. */
const MAX_SHOWN_LENGTH = 80;

/** All variables of the server, the build and the functions. `.env.example` describes them. */
export const VARIABLES = {
  PORT: kinds.wholeNumber(0, 65_535),
  HOST: kinds.host,
  PUBLIC_URL: kinds.origin,
  TRUST_PROXY: kinds.wholeNumber(0, 9),
  ALLOWED_ORIGINS: kinds.originList,
  OAUTH_CLIENT_DOCUMENTS: kinds.flag,
  EMBED_ORIGINS: kinds.originList,
  CALLBACK_ORIGINS: kinds.originList,
  NODE_ENV: kinds.oneOf('production', 'development', 'test'),

  DATA_DIR: kinds.path,
  DISK_RESERVE_MEGABYTES: kinds.wholeNumber(0, 1_000_000),
  RUNS_KEPT_DAYS: kinds.wholeNumber(1, 36_500),
  LEADS_KEPT_DAYS: kinds.wholeNumber(1, 36_500),
  OUT_DIR: kinds.path,
  SUPABASE_URL: kinds.service,
  DATABASE_URL: kinds.connection('postgres://user:password@db.example.com:5432/postgres', 'postgres:', 'postgresql:'),

  RUN_LEASE_SECONDS: kinds.wholeNumber(1, 3600),
  DRAIN_SECONDS: kinds.wholeNumber(0, 21_600),
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
  WHOP_WEBHOOK_SECRET: kinds.secret,
  GUEST_EMAIL_DOMAIN: kinds.domain,
  GUESTS_PER_HOUR: kinds.wholeNumber(1, 1_000_000),

  LLM_BASE_URL: kinds.service,
  OLLAMA_BASE_URL: kinds.service,
  LLM_MODEL: kinds.text,
  LLM_MODELS: kinds.modelList,
  LLM_TIMEOUT_SECONDS: kinds.wholeNumber(1, 3600),
  LLM_API_KEY: kinds.secret,
  LLM_RUNS_PER_DAY: kinds.wholeNumber(1, 1_000_000),
  LLM_DOLLARS_PER_RUN: kinds.dollars(1000),
  LLM_DOLLARS_PER_MEMBER: kinds.dollars(100_000),
  LLM_DOLLARS_PER_DAY: kinds.dollars(1_000_000),

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

  SECURITY_CONTACT: kinds.contact,
  METRICS_TOKEN: kinds.longSecret,
  LOG_FORMAT: kinds.oneOf('text', 'json'),
  OTEL_EXPORTER_OTLP_ENDPOINT: kinds.service,

  MAX_BODY_BYTES: kinds.wholeNumber(1, 100_000_000),
  MEMBER_MEGABYTES: kinds.wholeNumber(1, 1_000_000),
  RUNS_PER_MINUTE: kinds.wholeNumber(1, 1_000_000),
  RUNS_AT_ONCE: kinds.wholeNumber(1, 1_000_000),
  CALLS_PER_MINUTE: kinds.wholeNumber(1, 1_000_000),
  SIGN_INS_PER_MINUTE: kinds.wholeNumber(1, 1_000_000),
  PASSWORD_MIN: kinds.wholeNumber(6, 64),
} as const;

type Name = keyof typeof VARIABLES;

/** The parsed values; unset or empty variables are missing. */
export type Values = { readonly [N in Name]?: (typeof VARIABLES)[N] extends kinds.VariableKind<infer T> ? T : never };

/**
 * Parses all variables.
 *
 * @throws Error with one sentence per invalid value: its name, the value unless it may be secret, and what is expected
 */
export function readVariables(env: Env): Values {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, kind] of Object.entries<kinds.VariableKind<unknown>>(VARIABLES)) {
    const text = env[name]?.trim();
    if (!text) continue;
    const value = kind.read(text);
    const isUnprotected = env.NODE_ENV === 'production' && kind.carriesKeys && !isEncrypted(text);
    if (value === undefined) problems.push(`${name} must be ${kind.expected}, but is ${describeValue(text, kind)}.`);
    else if (isUnprotected)
      problems.push(
        `${name} must begin with https:// in production, as keys travel there, but is ${describeValue(text, kind)}.`,
      );
    values[name] = value;
  }
  if (problems.length > 0) throw new Error(problems.join('\n  '));
  return values as Values;
}

/** Returns whether a host name refers to this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || /^(::1|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname);
}

/** Returns whether a value may be a URL with credentials. */
function mayHoldPassword(value: string): boolean {
  const colon = value.indexOf(':');
  return colon >= 0 && value.includes('@', colon + 1);
}

/** Describes an invalid value for the operator: on one line, and hidden if it may contain a secret. */
function describeValue(value: string, { secret }: kinds.VariableKind<unknown>): string {
  if (secret || mayHoldPassword(value))
    return `a text of ${value.length} characters (not shown, as it may hold a secret)`;
  const start = escapeControls(maskAllKeys(value, []).slice(0, MAX_SHOWN_LENGTH));
  return `"${start}${value.length > MAX_SHOWN_LENGTH ? '...' : ''}"`;
}
