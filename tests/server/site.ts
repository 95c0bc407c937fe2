import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { CreatedToken, TokenSettings } from '@/contracts/api';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Tuning } from '@/server/platform/tuning';
import { type RunningServer, type ServerOptions, startServer } from '@/server/start';
import { withDatabase } from './prepared-database.ts';

/** A server of the test's own, on a free port with a data folder of its own. */
export interface Site extends RunningServer {
  folder: string;
  log: string[];
  /** A session token of the demo member. */
  token: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Makes a token of the demo member. */
  newToken(wish?: Partial<TokenSettings>): Promise<CreatedToken>;
  /** Lets another guest in by the access code, and gives the headers of their session. */
  newGuest(): Promise<{ Authorization: string }>;
  /** Calls a webhook as the demo member. */
  run(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Stops it and removes its folder. */
  end(): Promise<void>;
}

/** What sites of tests are tuned with: cheap hashes, and no wait for a provider or a demo. */
export const TEST_TUNING = { hashCost: 4, pause: async () => undefined } satisfies Partial<Tuning>;

/** The version of the sample tool. */
export const SAMPLE_VERSION = '0123456789-abcdef';

/** A webhook whose body is checked against a schema. */
export function webhook(schema: object, entry: Partial<WebhookEntry> = {}): WebhookEntry {
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  return {
    tool: 'sample',
    toolVersion: SAMPLE_VERSION,
    timeoutSeconds: 20,
    public: false,
    secrets: ['apiKey'],
    formSecrets: ['apiKey'],
    validate: ajv.compile(schema),
    ...entry,
  };
}

/** The body of the sample tool. */
export const sampleBody = { topic: 'Tea & "honey"', apiKey: 'demo' };

/** The webhook of the sample tool. */
export const sampleWebhook = webhook({
  type: 'object',
  required: ['topic', 'apiKey'],
  additionalProperties: false,
  properties: { topic: { type: 'string', minLength: 1 }, apiKey: { type: 'string', minLength: 1 } },
});

const SAMPLE_AUTOMATION =
  '---\nkind: chat\nsecret: apiKey\nrespond: completion\n---\n\n## System\n\nBe brief.\n\n## Prompt\n\nAbout: {{topic}}\n\n## Demo\n\nA demo about {{topic}}.\n';

/** Makes a folder with a built app and one tool. */
export function makeFolder(tools: Record<string, string> = { sample: SAMPLE_AUTOMATION }): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>App</title>');
  writeFileSync(join(folder, 'dist/assets/main-Ab3_dE9f.js'), 'export const one = 1;\n'.repeat(100));
  for (const [tool, text] of Object.entries(tools)) {
    mkdirSync(join(folder, 'tools', tool), { recursive: true });
    writeFileSync(join(folder, 'tools', tool, 'automation.md'), text);
  }
  return folder;
}

/** Starts a site and signs its demo member in. */
export async function startSite(options: Partial<ServerOptions> & { folder?: string } = {}): Promise<Site> {
  const { folder = makeFolder(), dataDir = join(folder, 'data'), ...rest } = options;
  const log: string[] = [];
  const server = await startServer({
    port: 0,
    dataDir: await withDatabase(dataDir),
    distDir: join(folder, 'dist'),
    toolsDir: join(folder, 'tools'),
    webhooks: { sample: sampleWebhook },
    brand: { shortName: 'testkit', links: {} },
    log: (line) => log.push(line),
    ...rest,
    // All guests of a test come from one address.
    env: { GUESTS_PER_HOUR: '1000', ...rest.env },
    tuning: { ...TEST_TUNING, ...rest.tuning },
  });
  const get: Site['get'] = (path, headers) => fetch(server.url + path, { headers, redirect: 'manual' });
  const post: Site['post'] = (path, body, headers) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const token = server.demo ? (await signIn(server.url, server.demo.email, server.demo.password)).access_token : '';
  return {
    ...server,
    folder,
    log,
    token,
    get,
    post,
    async newToken(wish) {
      const body = { name: 'Program', days: 1, password: server.demo?.password, ...wish };
      const response = await post('/tokens', body, { Authorization: `Bearer ${token}` });
      if (!response.ok) throw new Error(`No token was made: ${response.status} ${await response.text()}`);
      return (await response.json()) as CreatedToken;
    },
    async newGuest() {
      const response = await post('/functions/v1/redeem-access-code', { code: server.demo?.accessCode });
      const { session } = (await response.json()) as { session?: SignedIn };
      if (!session) throw new Error(`No guest was let in (${response.status}).`);
      return { Authorization: `Bearer ${session.access_token}` };
    },
    run: (name, body, headers) => post(`/webhook/${name}`, body, { Authorization: `Bearer ${token}`, ...headers }),
    async end() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A session as the auth service gives it. */
export interface SignedIn {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** Signs in by password, as the browser's library does. */
export async function signIn(url: string, email: string, password: string): Promise<SignedIn> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: 'embedded', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as SignedIn;
}
