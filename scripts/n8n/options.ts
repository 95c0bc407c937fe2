import { parseArgs } from 'node:util';
import { DEFAULT_MODEL } from '@/registry/model-prices';

/** A reference to a credential in n8n, without its secret. */
export interface CredentialRef {
  id: string;
  name: string;
}

export interface ExportOptions {
  out: string;
  baseUrl: string;
  model: string;
  /** Timeout of a call to a provider, in seconds. */
  callSeconds: number;
  /** Business search: its base URL, the leads wanted per search, and the maximum number of calls to find them. */
  places: { baseUrl: string; target: number; maxCalls: number };
  /** Authorized callers: our gateway with a secret header, or members with a Supabase session token. */
  auth: { kind: 'header'; credential: CredentialRef } | { kind: 'supabase'; credential: CredentialRef; issuer: string };
  /** Origins of pages that may read the answers. */
  origins: string[];
  /** Credential with the operator's key, for tools that need no key of the member. */
  operator: CredentialRef;
  /** Mail settings; without them no answer is mailed. */
  mail?: { credential: CredentialRef; from: string };
  /** URL that leads are forwarded to. */
  leadsUrl?: string;
}

/** Options of the export of workflows that call tools. */
export interface CallerOptions {
  out: string;
  site: string;
  /** Credential that sends a token of the site in the Authorization header. */
  token: CredentialRef;
}

/** An origin that no page has, because no browser needs to read answers that go to a gateway. */
const UNREACHABLE_ORIGIN = 'https://nobody.invalid';

export const USAGE = `npm run n8n:export -- [options]

  --out DIR                 folder for the files (.data/n8n)
  --base-url URL            chat completions (https://api.openai.com/v1)
  --model NAME              model (${DEFAULT_MODEL})
  --call-seconds N          timeout of a call to a provider, in seconds (120)
  --places-url URL          business search (https://places.googleapis.com)
  --leads-target N          leads per search (150)
  --leads-most-calls N      maximum calls per search (20)
  --auth header|supabase    who may call: our gateway, or browsers of members (header)
  --auth-credential ID      n8n credential that checks the caller (toolsGatewayAuth or toolsSupabaseJwt)
  --supabase-url URL        project whose sessions are accepted; needed with --auth supabase
  --origins A,B             origins of the site; needed with --auth supabase
  --operator-credential ID  n8n credential with the operator's key (toolsOperatorKey)
  --smtp-credential ID      n8n credential that sends mail; without it, no workflow sends any
  --mail-from ADDRESS       sender; needed with --smtp-credential
  --leads-url URL           receiver of leads; without it, their workflow refuses calls

npm run n8n:export -- --callers --site URL [options]
  writes a workflow for each tool instead, which calls the tool at the site and waits for its callback

  --out DIR                 folder for the files (.data/n8n-callers)
  --token-credential ID     n8n credential "Header Auth": Authorization, Bearer and a token of the site (toolsApiToken)`;

/** Parses the command line of `--callers`. @throws Error with a message for the user */
export function readCallerOptions(args: string[]): CallerOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { callers: { type: 'boolean' }, out: text, site: text, 'token-credential': text },
  });
  if (!values.site) throw new Error('--callers needs --site: the address at which n8n finds the site.');
  return {
    out: values.out ?? '.data/n8n-callers',
    site: httpsAddress('--site', values.site),
    token: { id: values['token-credential'] ?? 'toolsApiToken', name: 'Token of the site' },
  };
}

/** Parses the command line. @throws Error with a message for the operator */
export function readOptions(args: string[]): ExportOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      out: text,
      'base-url': text,
      model: text,
      'call-seconds': text,
      'places-url': text,
      'leads-target': text,
      'leads-most-calls': text,
      auth: text,
      'auth-credential': text,
      'supabase-url': text,
      origins: text,
      'operator-credential': text,
      'smtp-credential': text,
      'mail-from': text,
      'leads-url': text,
    },
  });
  const auth = parseAuth(values.auth ?? 'header', values['auth-credential'], values['supabase-url']);
  if (auth.kind === 'supabase' && !values.origins)
    throw new Error('--auth supabase needs --origins: the addresses of the site whose pages call n8n.');
  const model = values.model ?? DEFAULT_MODEL;
  if (!model) throw new Error('--model must not be empty.');
  const { 'smtp-credential': smtp, 'mail-from': from, 'leads-url': leads } = values;
  if (smtp && !from) throw new Error('--smtp-credential needs --mail-from.');
  return {
    out: values.out ?? '.data/n8n',
    baseUrl: httpsAddress('--base-url', values['base-url'] ?? 'https://api.openai.com/v1'),
    model,
    callSeconds: wholeNumber('--call-seconds', values['call-seconds'] ?? '120'),
    places: {
      baseUrl: httpsAddress('--places-url', values['places-url'] ?? 'https://places.googleapis.com'),
      target: wholeNumber('--leads-target', values['leads-target'] ?? '150'),
      maxCalls: wholeNumber('--leads-most-calls', values['leads-most-calls'] ?? '20'),
    },
    auth,
    origins: (values.origins ?? UNREACHABLE_ORIGIN)
      .split(',')
      .map((origin) => new URL(httpsAddress('--origins', origin.trim())).origin),
    operator: { id: values['operator-credential'] ?? 'toolsOperatorKey', name: "Operator's key" },
    ...(smtp && from && { mail: { credential: { id: smtp, name: 'Mail' }, from } }),
    ...(leads && { leadsUrl: httpsAddress('--leads-url', leads) }),
  };
}

function parseAuth(kind: string, id: string | undefined, supabaseUrl: string | undefined): ExportOptions['auth'] {
  if (kind === 'header') return { kind, credential: { id: id ?? 'toolsGatewayAuth', name: 'Gateway' } };
  if (kind !== 'supabase') throw new Error(`--auth takes header or supabase, not "${kind}".`);
  if (!supabaseUrl) throw new Error('--auth supabase needs --supabase-url: only sessions of that project count.');
  const issuer = `${httpsAddress('--supabase-url', supabaseUrl)}/auth/v1`;
  return { kind, credential: { id: id ?? 'toolsSupabaseJwt', name: 'Supabase sessions' }, issuer };
}

/** Validates a URL: keys are sent to it, so it must use HTTPS or be local. */
function httpsAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isLocal = url?.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal))
    throw new Error(`${name} must be an https address, not "${value}".`);
  if (url.username || url.password) throw new Error(`${name} must not hold a user name or password.`);
  return value.replace(/\/+$/, '');
}

function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`${name} must be a whole number above zero, not "${value}".`);
  return Number(value);
}
