import { randomUUID } from 'node:crypto';

/** Environment variables, as a plain record. */
export type Env = Readonly<Record<string, string | undefined>>;

/** What the operator has set, read once at start. `.env.example` describes every variable. */
export interface Settings {
  production: boolean;
  /** Address of hosted Supabase; absent: the embedded stack. */
  supabaseUrl?: string;
  supabaseSecretKey?: string;
  databaseUrl?: string;
  publicUrl?: string;
  allowedOrigins: string[];
  /** Origins the browser talks to beside our own. */
  connectOrigins: string[];
  trustProxy: boolean;
  limits: { bodyBytes: number; runsPerMinute: number; runsAtOnce: number; signInsPerMinute: number };
  llm: { baseUrl: string; model: string; key?: string; timeoutSeconds: number };
  places: { baseUrl: string; target: number; mostCalls: number; emailSeconds: number };
  n8n?: { baseUrl: string; headerName?: string; headerSecret?: string };
  mail: { smtpUrl?: string; resendKey?: string; resendBaseUrl: string; from?: string; perHour: number };
  leads: { webhookUrl?: string; mailTo?: string };
  /** Identifies this process among those that share a database. */
  worker: string;
}

/** Variables that hold the address of an outside service. */
const BASE_URLS = [
  'SUPABASE_URL',
  'LLM_BASE_URL',
  'PLACES_BASE_URL',
  'WHOP_BASE_URL',
  'RESEND_BASE_URL',
  'N8N_BASE_URL',
  'LEADS_WEBHOOK_URL',
] as const;

/** Reads the settings. @throws Error in words for the operator where one cannot be used. */
export function readSettings(env: Env): Settings {
  const production = env.NODE_ENV === 'production';
  for (const name of BASE_URLS) checkBaseUrl(name, env[name], production);
  if (env.DATABASE_URL && !env.SUPABASE_URL) {
    throw new Error(
      'DATABASE_URL needs SUPABASE_URL: sessions are checked against the Supabase project of that database.',
    );
  }
  if (env.SUPABASE_URL && !env.DATABASE_URL) {
    throw new Error('SUPABASE_URL needs DATABASE_URL: runs are kept in the database of that Supabase project.');
  }
  return {
    production,
    supabaseUrl: trimSlash(env.SUPABASE_URL),
    supabaseSecretKey: env.SUPABASE_SECRET_KEY,
    databaseUrl: env.DATABASE_URL,
    publicUrl: trimSlash(env.PUBLIC_URL),
    allowedOrigins: list(env.ALLOWED_ORIGINS),
    connectOrigins: [env.VITE_SUPABASE_URL, env.VITE_WEBHOOK_BASE_URL].flatMap(originOf),
    trustProxy: env.TRUST_PROXY === '1',
    limits: {
      bodyBytes: number(env, 'MAX_BODY_BYTES', 256 * 1024),
      runsPerMinute: number(env, 'RUNS_PER_MINUTE', 30),
      runsAtOnce: number(env, 'RUNS_AT_ONCE', 4),
      signInsPerMinute: number(env, 'SIGN_INS_PER_MINUTE', 10),
    },
    llm: {
      baseUrl: env.LLM_BASE_URL || 'https://api.openai.com/v1',
      model: env.LLM_MODEL || 'gpt-4.1-mini',
      key: env.LLM_API_KEY || undefined,
      timeoutSeconds: number(env, 'LLM_TIMEOUT_SECONDS', 120),
    },
    places: {
      baseUrl: env.PLACES_BASE_URL || 'https://places.googleapis.com',
      target: number(env, 'LEADS_TARGET', 150),
      mostCalls: number(env, 'LEADS_MOST_CALLS', 20),
      emailSeconds: number(env, 'LEADS_EMAIL_SECONDS', 240),
    },
    n8n: env.N8N_BASE_URL
      ? {
          baseUrl: env.N8N_BASE_URL,
          headerName: env.N8N_HEADER_NAME || undefined,
          headerSecret: env.N8N_HEADER_SECRET || undefined,
        }
      : undefined,
    mail: {
      smtpUrl: env.SMTP_URL || undefined,
      resendKey: env.RESEND_API_KEY || undefined,
      resendBaseUrl: env.RESEND_BASE_URL || 'https://api.resend.com',
      from: env.MAIL_FROM || undefined,
      perHour: number(env, 'MAILS_PER_HOUR', 10),
    },
    leads: { webhookUrl: env.LEADS_WEBHOOK_URL || undefined, mailTo: env.LEADS_MAIL_TO || undefined },
    worker: randomUUID(),
  };
}

/** A whole number above zero from the environment, or its default. */
export function number(env: Env, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${name} must be a whole number above zero, not "${text}".`);
  return value;
}

/** Whether an address names this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function checkBaseUrl(name: string, value: string | undefined, production: boolean): void {
  if (!value) return;
  if (!URL.canParse(value)) throw new Error(`${name} is not an address: "${value}".`);
  const { protocol, hostname } = new URL(value);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${name} must begin with https://.`);
  if (production && protocol === 'http:' && !isLoopback(hostname)) {
    throw new Error(`${name} must begin with https:// in production: keys would travel unprotected to ${hostname}.`);
  }
}

function trimSlash(value: string | undefined): string | undefined {
  return value ? value.replace(/\/+$/, '') : undefined;
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap(originOf);
}

function originOf(value: string | undefined): string[] {
  const text = value?.trim();
  return text && URL.canParse(text) ? [new URL(text).origin] : [];
}
