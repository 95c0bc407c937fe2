import { randomUUID } from 'node:crypto';
import { DEFAULT_MODEL, DEFAULT_MODELS } from '@/registry/model-prices';
import { DEFAULT_GUESTS_PER_HOUR } from '../../../supabase/functions/_shared/deps.ts';
import { DEFAULT_PASSWORD_MIN } from '../../../supabase/functions/_shared/password-policy.ts';
import { type Env, readVariables, type Values } from './variables';

export type { Env };

/** Settings of the operator, read once at start. `.env.example` describes every variable. */
export type Settings = WithOptional<ReturnType<typeof readSettings>>;

/** Makes the properties optional whose values may be undefined, at every level. */
type WithOptional<T> = T extends readonly unknown[] | string | number | boolean | undefined
  ? T
  : { [K in keyof T as undefined extends T[K] ? never : K]: WithOptional<T[K]> } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: WithOptional<T[K]>;
    };

/** Reads the settings from the environment. @throws Error with a message for the operator if one is invalid */
export function readSettings(env: Env) {
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
    /** Megabytes that must stay free on the disk of the data folder. With less free space, new data is refused. */
    diskReserveMegabytes: values.DISK_RESERVE_MEGABYTES ?? 200,
    /** Output folder of the build. */
    outDir: values.OUT_DIR,
    /** Address of hosted Supabase; absent with the embedded stack. */
    supabaseUrl: values.SUPABASE_URL,
    databaseUrl: values.DATABASE_URL,
    /** Key of the hosted project, for file storage; without it, no files are stored there. */
    supabaseSecretKey: values.SUPABASE_SECRET_KEY,
    publicUrl: values.PUBLIC_URL,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    /** Whether programs that connect may be identified by the address of a metadata document. */
    oauthClientDocuments: values.OAUTH_CLIENT_DOCUMENTS ?? true,
    /** Origins whose pages may frame a tool. */
    embedOrigins: values.EMBED_ORIGINS ?? [],
    /** Origins that callbacks may call even though their addresses are not public. */
    callbackOrigins: values.CALLBACK_ORIGINS ?? [],
    /** External origins that the browser connects to. */
    connectOrigins: [values.VITE_SUPABASE_URL, values.VITE_WEBHOOK_BASE_URL].flatMap((url) =>
      url ? new URL(url).origin : [],
    ),
    trustProxy: values.TRUST_PROXY ?? 0,
    limits: {
      bodyBytes: values.MAX_BODY_BYTES ?? 256 * 1024,
      /** Maximum stored data per member, not counting files. */
      memberMegabytes: values.MEMBER_MEGABYTES ?? 100,
      runsPerMinute: values.RUNS_PER_MINUTE ?? 30,
      runsAtOnce: values.RUNS_AT_ONCE ?? 4,
      /** Maximum number of a member's other calls per minute: many times what pages need. */
      callsPerMinute: values.CALLS_PER_MINUTE ?? 300,
      signInsPerMinute: values.SIGN_INS_PER_MINUTE ?? 10,
    },
    /** Language models. Members may choose from `models`; `model` is one of them, and the default. */
    llm: {
      baseUrl: values.LLM_BASE_URL ?? 'https://api.openai.com/v1',
      /** URL of the operator's Ollama server; absent if there is none. */
      ollamaUrl: values.OLLAMA_BASE_URL,
      ...modelSettings(values),
      key: values.LLM_API_KEY,
      timeoutSeconds: values.LLM_TIMEOUT_SECONDS ?? 120,
      /** Maximum runs in 24 hours with a model that the operator pays for, over all members and tools. */
      runsPerDay: values.LLM_RUNS_PER_DAY ?? 500,
      /** Maximum that the operator pays, in US dollars: for one run, in 24 hours for one member, and in 24 hours in total. */
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
    /** Additional access to the embedded stack, besides accounts created by the functions. */
    entry: { members: values.MEMBERS ?? [], gateCode: values.GATE_CODE, soldOnWhop: values.WHOP_API_KEY !== undefined },
    /** Secret that signs events of the platform that sells memberships; absent: events are refused. */
    whopWebhookSecret: values.WHOP_WEBHOOK_SECRET,
    passwordMin: values.PASSWORD_MIN ?? DEFAULT_PASSWORD_MIN,
    /** Maximum new guests per hour from one network. */
    guestsPerHour: values.GUESTS_PER_HOUR ?? DEFAULT_GUESTS_PER_HOUR,
    /** URI for reports of security problems; absent: no security.txt. */
    securityContact: values.SECURITY_CONTACT,
    /** Token of the Prometheus endpoint; absent: no endpoint. */
    metricsToken: values.METRICS_TOKEN,
    /** OpenTelemetry endpoint for traces; absent: no tracing. */
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logFormat: values.LOG_FORMAT ?? 'text',
    /** Days after which runs are deleted; absent: never. */
    runRetentionDays: values.RUNS_KEPT_DAYS,
    /** Days after which leads of the public form are deleted; absent: never. */
    leadRetentionDays: values.LEADS_KEPT_DAYS,
    /** Seconds without a heartbeat after which the runs of a process count as interrupted. */
    runLeaseSeconds: values.RUN_LEASE_SECONDS ?? 60,
    /** Seconds for which a stopping server lets its runs continue. */
    drainSeconds: values.DRAIN_SECONDS ?? 600,
    /** Whether the server also does the work of a worker: sending mails and delivering leads. */
    workerInServer: values.WORKER_IN_SERVER ?? true,
    /** Port of a worker's health endpoints; absent: none. */
    workerPort: values.WORKER_PORT,
    /** Unique id of this process among those on a database. */
    worker: String(randomUUID()),
  };
}

/** Returns the domain of the generated addresses of guests; on hosted Supabase the functions get the same one. */
export function guestDomain(env: Env, brand: { shortName: string }): string {
  return env.GUEST_EMAIL_DOMAIN || `guests.${brand.shortName}.example`;
}

/** Returns the models members may choose from, and the default. @throws Error if the default is not among them */
function modelSettings({ LLM_BASE_URL, LLM_MODEL, LLM_MODELS, N8N_BASE_URL }: Values) {
  const model = LLM_MODEL ?? LLM_MODELS?.[0] ?? DEFAULT_MODEL;
  const models: readonly string[] = LLM_MODELS ?? (LLM_MODEL || LLM_BASE_URL ? [model] : DEFAULT_MODELS);
  if (!models.includes(model))
    throw new Error(
      `LLM_MODEL must be one of LLM_MODELS (${models.join(', ')}), or not be set: then the first is asked.`,
    );
  // An n8n workflow uses the model and the provider it was exported with, so no others are offered.
  const isFixed = N8N_BASE_URL !== undefined;
  return {
    model,
    models: isFixed ? [model] : models,
    /** Whether members may also choose any model in the catalog of their provider. False if the operator lists models. */
    opensCatalogs: !isFixed && LLM_MODELS === undefined,
    /** Whether keys of other providers are accepted. */
    takesOtherProviders: !isFixed,
  };
}
