import { randomUUID } from 'node:crypto';
import { DEFAULT_MODEL, DEFAULT_MODELS } from '@/registry/model-prices';
import { DEFAULT_GUESTS_PER_HOUR } from '../../../supabase/functions/_shared/deps.ts';
import { DEFAULT_PASSWORD_MIN } from '../../../supabase/functions/_shared/password-policy.ts';
import { type Env, readVariables, type Values } from './variables';

export type { Env };

/** Settings of the operator, read once at start. `.env.example` describes every variable. */
export interface Settings {
  production: boolean;
  /** Address the server listens on. */
  host: string;
  port: number;
  dataDir?: string;
  /** Megabytes that must stay free on the disk of the data folder. With less free space, new data is refused. */
  diskReserveMegabytes: number;
  /** Output folder of the build. */
  outDir?: string;
  /** Address of hosted Supabase; absent with the embedded stack. */
  supabaseUrl?: string;
  databaseUrl?: string;
  /** Key of the hosted project, for file storage; without it, no files are stored there. */
  supabaseSecretKey?: string;
  publicUrl?: string;
  allowedOrigins: string[];
  /** Origins whose pages may frame a tool. */
  embedOrigins: string[];
  /** Origins that callbacks may call even though their addresses are not public. */
  callbackOrigins: string[];
  /** External origins that the browser connects to. */
  connectOrigins: string[];
  trustProxy: boolean;
  limits: {
    bodyBytes: number;
    /** Maximum stored data per member, not counting files. */
    memberMegabytes: number;
    runsPerMinute: number;
    runsAtOnce: number;
    signInsPerMinute: number;
  };
  /** Language models. Members may choose from `models`; `model` is one of them, and the default. */
  llm: {
    baseUrl: string;
    /** URL of the operator's Ollama server; absent if there is none. */
    ollamaUrl?: string | undefined;
    model: string;
    models: readonly string[];
    /**
     * Whether members may also choose any model in the catalog of their provider. False if the operator lists models.
     */
    opensCatalogs: boolean;
    /**
     * Whether keys of other providers are accepted. False with n8n, because its workflows call only the provider they
     * were exported for.
     */
    takesOtherProviders: boolean;
    key?: string;
    timeoutSeconds: number;
    /** Maximum runs in 24 hours with a model that the operator pays for, over all members and tools. */
    runsPerDay: number;
    /** Maximum that the operator pays, in US dollars: for one run, in 24 hours for one member, and in 24 hours in total. */
    dollars: { perRun: number; perMember: number; perDay: number };
  };
  places: { baseUrl: string; target: number; maxCalls: number; emailSeconds: number };
  n8n?: { baseUrl: string; headerName?: string; headerSecret?: string };
  mail: { smtpUrl?: string; resendKey?: string; resendBaseUrl: string; from?: string; perHour: number };
  leads: { webhookUrl?: string; mailTo?: string };
  /** Additional access to the embedded stack, besides accounts created by the functions. */
  entry: { members: string[]; gateCode?: string; soldOnWhop: boolean };
  /** Secret that signs events of the platform that sells memberships; absent: events are refused. */
  whopWebhookSecret?: string;
  /** Minimum length of a new password. */
  passwordMin: number;
  /** Maximum new guests per hour from one network. */
  guestsPerHour: number;
  /** URI for reports of security problems; absent: no security.txt. */
  securityContact?: string;
  /** Token of the Prometheus endpoint; absent: no endpoint. */
  metricsToken?: string;
  /** OpenTelemetry endpoint for traces; absent: no tracing. */
  tracesUrl?: string;
  logFormat: 'text' | 'json';
  /** Days after which runs are deleted; absent: never. */
  runRetentionDays?: number;
  /** Days after which leads of the public form are deleted; absent: never. */
  leadRetentionDays?: number;
  /** Seconds without a heartbeat after which the runs of a process count as interrupted. */
  runLeaseSeconds: number;
  /** Seconds for which a stopping server lets its runs continue. */
  drainSeconds: number;
  /** Whether the server also does the work of a worker: sending mails and delivering leads. */
  workerInServer: boolean;
  /** Port of a worker's health endpoints; absent: none. */
  workerPort?: number;
  /** Unique id of this process among those on a database. */
  worker: string;
}

/** Reads the settings from the environment. @throws Error with a message for the operator if one is invalid */
export function readSettings(env: Env): Settings {
  const values = readVariables(env);
  if (values.DATABASE_URL && !values.SUPABASE_URL) {
    throw new Error(
      'DATABASE_URL needs SUPABASE_URL: sessions are checked against the Supabase project of that database.',
    );
  }
  if (values.SUPABASE_URL && !values.DATABASE_URL) {
    throw new Error('SUPABASE_URL needs DATABASE_URL: runs are kept in the database of that Supabase project.');
  }
  if (values.WORKER_IN_SERVER === false && !values.DATABASE_URL) {
    throw new Error(
      'WORKER_IN_SERVER=0 needs DATABASE_URL: without a database that is shared, nobody else could send what waits.',
    );
  }
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 4173,
    dataDir: values.DATA_DIR,
    diskReserveMegabytes: values.DISK_RESERVE_MEGABYTES ?? 200,
    outDir: values.OUT_DIR,
    supabaseUrl: values.SUPABASE_URL,
    databaseUrl: values.DATABASE_URL,
    supabaseSecretKey: values.SUPABASE_SECRET_KEY,
    publicUrl: values.PUBLIC_URL,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    embedOrigins: values.EMBED_ORIGINS ?? [],
    callbackOrigins: values.CALLBACK_ORIGINS ?? [],
    connectOrigins: [values.VITE_SUPABASE_URL, values.VITE_WEBHOOK_BASE_URL].flatMap((url) =>
      url ? new URL(url).origin : [],
    ),
    trustProxy: values.TRUST_PROXY ?? false,
    limits: {
      bodyBytes: values.MAX_BODY_BYTES ?? 256 * 1024,
      memberMegabytes: values.MEMBER_MEGABYTES ?? 100,
      runsPerMinute: values.RUNS_PER_MINUTE ?? 30,
      runsAtOnce: values.RUNS_AT_ONCE ?? 4,
      signInsPerMinute: values.SIGN_INS_PER_MINUTE ?? 10,
    },
    llm: {
      baseUrl: values.LLM_BASE_URL ?? 'https://api.openai.com/v1',
      ollamaUrl: values.OLLAMA_BASE_URL,
      ...modelSettings(values),
      key: values.LLM_API_KEY,
      timeoutSeconds: values.LLM_TIMEOUT_SECONDS ?? 120,
      runsPerDay: values.LLM_RUNS_PER_DAY ?? 500,
      dollars: {
        perRun: values.LLM_DOLLARS_PER_RUN ?? 0.5,
        perMember: values.LLM_DOLLARS_PER_MEMBER ?? 2,
        perDay: values.LLM_DOLLARS_PER_DAY ?? 20,
      },
    },
    places: {
      baseUrl: values.PLACES_BASE_URL ?? 'https://places.googleapis.com',
      target: values.LEADS_TARGET ?? 150,
      maxCalls: values.LEADS_MOST_CALLS ?? 20,
      emailSeconds: values.LEADS_EMAIL_SECONDS ?? 240,
    },
    n8n: values.N8N_BASE_URL
      ? { baseUrl: values.N8N_BASE_URL, headerName: values.N8N_HEADER_NAME, headerSecret: values.N8N_HEADER_SECRET }
      : undefined,
    mail: {
      smtpUrl: values.SMTP_URL,
      resendKey: values.RESEND_API_KEY,
      resendBaseUrl: values.RESEND_BASE_URL ?? 'https://api.resend.com',
      from: values.MAIL_FROM,
      perHour: values.MAILS_PER_HOUR ?? 10,
    },
    leads: { webhookUrl: values.LEADS_WEBHOOK_URL, mailTo: values.LEADS_MAIL_TO },
    entry: { members: values.MEMBERS ?? [], gateCode: values.GATE_CODE, soldOnWhop: values.WHOP_API_KEY !== undefined },
    whopWebhookSecret: values.WHOP_WEBHOOK_SECRET,
    passwordMin: values.PASSWORD_MIN ?? DEFAULT_PASSWORD_MIN,
    guestsPerHour: values.GUESTS_PER_HOUR ?? DEFAULT_GUESTS_PER_HOUR,
    securityContact: values.SECURITY_CONTACT,
    metricsToken: values.METRICS_TOKEN,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logFormat: values.LOG_FORMAT ?? 'text',
    runRetentionDays: values.RUNS_KEPT_DAYS,
    leadRetentionDays: values.LEADS_KEPT_DAYS,
    runLeaseSeconds: values.RUN_LEASE_SECONDS ?? 60,
    drainSeconds: values.DRAIN_SECONDS ?? 600,
    workerInServer: values.WORKER_IN_SERVER ?? true,
    workerPort: values.WORKER_PORT,
    worker: randomUUID(),
  };
}

/** Returns the domain of the generated addresses of guests; on hosted Supabase the functions get the same one. */
export function guestDomain(env: Env, brand: { shortName: string }): string {
  return env.GUEST_EMAIL_DOMAIN || `guests.${brand.shortName}.example`;
}

/** Returns the models members may choose from, and the default. @throws Error if the default is not among them */
function modelSettings({
  LLM_BASE_URL,
  LLM_MODEL,
  LLM_MODELS,
  N8N_BASE_URL,
}: Values): Pick<Settings['llm'], 'model' | 'models' | 'opensCatalogs' | 'takesOtherProviders'> {
  const model = LLM_MODEL ?? LLM_MODELS?.[0] ?? DEFAULT_MODEL;
  const models = LLM_MODELS ?? (LLM_MODEL || LLM_BASE_URL ? [model] : DEFAULT_MODELS);
  if (!models.includes(model))
    throw new Error(
      `LLM_MODEL must be one of LLM_MODELS (${models.join(', ')}), or not be set: then the first is asked.`,
    );
  // An n8n workflow uses the model it was exported with, so no others are offered.
  if (N8N_BASE_URL) return { model, models: [model], opensCatalogs: false, takesOtherProviders: false };
  return { model, models, opensCatalogs: LLM_MODELS === undefined, takesOtherProviders: true };
}
