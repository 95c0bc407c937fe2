import { randomUUID } from 'node:crypto';
import { DEFAULT_GUESTS_PER_HOUR } from '../../supabase/functions/_shared/deps.ts';
import { type Env, readVariables, type Values } from './variables';

export type { Env };

/** What the operator has set, read once at start. `.env.example` describes every variable. */
export interface Settings {
  production: boolean;
  /** Where the server listens. */
  host: string;
  port: number;
  dataDir?: string;
  /** Of the disk of the data folder, what is held back: nothing new is taken where less is free. */
  diskReserveMegabytes: number;
  /** Folder of the build. */
  outDir?: string;
  /** Address of hosted Supabase; absent: the embedded stack. */
  supabaseUrl?: string;
  databaseUrl?: string;
  /** Key of the hosted project, for its storage; absent: no files are kept there. */
  supabaseSecretKey?: string;
  publicUrl?: string;
  allowedOrigins: string[];
  /** Origins whose pages may show a tool in a frame. */
  embedOrigins: string[];
  /** Origins that callbacks may go to although they are not public. */
  callbackOrigins: string[];
  /** Origins the browser talks to beside our own. */
  connectOrigins: string[];
  trustProxy: boolean;
  limits: {
    bodyBytes: number;
    /** The most that is kept for a member beside files. */
    memberMegabytes: number;
    runsPerMinute: number;
    runsAtOnce: number;
    signInsPerMinute: number;
  };
  /** `models` are those a member may choose from; `model` is one of them, and what is asked where nobody chose. */
  llm: {
    baseUrl: string;
    model: string;
    models: readonly string[];
    key?: string;
    timeoutSeconds: number;
    /** Most runs within 24 hours whose model the operator pays for, over all members and tools. */
    runsPerDay: number;
  };
  places: { baseUrl: string; target: number; mostCalls: number; emailSeconds: number };
  n8n?: { baseUrl: string; headerName?: string; headerSecret?: string };
  mail: { smtpUrl?: string; resendKey?: string; resendBaseUrl: string; from?: string; perHour: number };
  leads: { webhookUrl?: string; mailTo?: string };
  /** Who is let in on the embedded stack, beside those the functions let in. */
  entry: { members: string[]; gateCode?: string; soldOnWhop: boolean };
  /** Guests who may come from one network within an hour. */
  guestsPerHour: number;
  /** Opens the page for Prometheus; absent: there is none. */
  metricsToken?: string;
  /** Where traces are sent to; absent: none are made. */
  tracesUrl?: string;
  logFormat: 'text' | 'json';
  /** After how many days runs are removed; absent: they are kept. */
  runsKeptDays?: number;
  /** Seconds of silence after which the runs of a process count as interrupted. */
  runLeaseSeconds: number;
  /** Whether the server also does what a worker does: sends mails and passes leads on. */
  workerInServer: boolean;
  /** Where a worker says how it does; absent: nowhere. */
  workerPort?: number;
  /** Identifies this process among those that share a database. */
  worker: string;
}

/** Reads the settings. @throws Error in words for the operator where one cannot be used. */
export function readSettings(env: Env): Settings {
  const set = readVariables(env);
  if (set.DATABASE_URL && !set.SUPABASE_URL) {
    throw new Error(
      'DATABASE_URL needs SUPABASE_URL: sessions are checked against the Supabase project of that database.',
    );
  }
  if (set.SUPABASE_URL && !set.DATABASE_URL) {
    throw new Error('SUPABASE_URL needs DATABASE_URL: runs are kept in the database of that Supabase project.');
  }
  if (set.WORKER_IN_SERVER === false && !set.DATABASE_URL) {
    throw new Error(
      'WORKER_IN_SERVER=0 needs DATABASE_URL: without a database that is shared, nobody else could send what waits.',
    );
  }
  return {
    production: set.NODE_ENV === 'production',
    host: set.HOST ?? '127.0.0.1',
    port: set.PORT ?? 4173,
    dataDir: set.DATA_DIR,
    diskReserveMegabytes: set.DISK_RESERVE_MEGABYTES ?? 200,
    outDir: set.OUT_DIR,
    supabaseUrl: set.SUPABASE_URL,
    databaseUrl: set.DATABASE_URL,
    supabaseSecretKey: set.SUPABASE_SECRET_KEY,
    publicUrl: set.PUBLIC_URL,
    allowedOrigins: set.ALLOWED_ORIGINS ?? [],
    embedOrigins: set.EMBED_ORIGINS ?? [],
    callbackOrigins: set.CALLBACK_ORIGINS ?? [],
    connectOrigins: [set.VITE_SUPABASE_URL, set.VITE_WEBHOOK_BASE_URL].flatMap((url) =>
      url ? new URL(url).origin : [],
    ),
    trustProxy: set.TRUST_PROXY ?? false,
    limits: {
      bodyBytes: set.MAX_BODY_BYTES ?? 256 * 1024,
      memberMegabytes: set.MEMBER_MEGABYTES ?? 100,
      runsPerMinute: set.RUNS_PER_MINUTE ?? 30,
      runsAtOnce: set.RUNS_AT_ONCE ?? 4,
      signInsPerMinute: set.SIGN_INS_PER_MINUTE ?? 10,
    },
    llm: {
      baseUrl: set.LLM_BASE_URL ?? 'https://api.openai.com/v1',
      ...modelsOf(set),
      key: set.LLM_API_KEY,
      timeoutSeconds: set.LLM_TIMEOUT_SECONDS ?? 120,
      runsPerDay: set.LLM_RUNS_PER_DAY ?? 500,
    },
    places: {
      baseUrl: set.PLACES_BASE_URL ?? 'https://places.googleapis.com',
      target: set.LEADS_TARGET ?? 150,
      mostCalls: set.LEADS_MOST_CALLS ?? 20,
      emailSeconds: set.LEADS_EMAIL_SECONDS ?? 240,
    },
    n8n: set.N8N_BASE_URL
      ? { baseUrl: set.N8N_BASE_URL, headerName: set.N8N_HEADER_NAME, headerSecret: set.N8N_HEADER_SECRET }
      : undefined,
    mail: {
      smtpUrl: set.SMTP_URL,
      resendKey: set.RESEND_API_KEY,
      resendBaseUrl: set.RESEND_BASE_URL ?? 'https://api.resend.com',
      from: set.MAIL_FROM,
      perHour: set.MAILS_PER_HOUR ?? 10,
    },
    leads: { webhookUrl: set.LEADS_WEBHOOK_URL, mailTo: set.LEADS_MAIL_TO },
    entry: { members: set.MEMBERS ?? [], gateCode: set.GATE_CODE, soldOnWhop: set.WHOP_API_KEY !== undefined },
    guestsPerHour: set.GUESTS_PER_HOUR ?? DEFAULT_GUESTS_PER_HOUR,
    metricsToken: set.METRICS_TOKEN,
    tracesUrl: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    logFormat: set.LOG_FORMAT ?? 'text',
    runsKeptDays: set.RUNS_KEPT_DAYS,
    runLeaseSeconds: set.RUN_LEASE_SECONDS ?? 60,
    workerInServer: set.WORKER_IN_SERVER ?? true,
    workerPort: set.WORKER_PORT,
    worker: randomUUID(),
  };
}

/** Domain of the addresses made up for guests; on hosted Supabase the functions are told the same one. */
export function guestDomain(env: Env, brand: { shortName: string }): string {
  return env.GUEST_EMAIL_DOMAIN || `guests.${brand.shortName}.example`;
}

/** The models a member may choose from, and the one that is asked where nobody chose. @throws Error where that is none of them */
function modelsOf({ LLM_MODEL, LLM_MODELS, N8N_BASE_URL }: Values): Pick<Settings['llm'], 'model' | 'models'> {
  const model = LLM_MODEL ?? LLM_MODELS?.[0] ?? 'gpt-4.1-mini';
  const models = LLM_MODELS ?? [model];
  if (!models.includes(model))
    throw new Error(
      `LLM_MODEL must be one of LLM_MODELS (${models.join(', ')}), or not be set: then the first is asked.`,
    );
  // A workflow asks the model it was exported with: what it would not heed is not offered.
  return { model, models: N8N_BASE_URL ? [model] : models };
}
