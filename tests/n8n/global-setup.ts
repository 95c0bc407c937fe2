import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import type { TestProject } from 'vitest/node';
import { installN8n } from '../../scripts/n8n/install.ts';
import { type Credential, startN8n } from '../../scripts/n8n/instance.ts';
import type { N8nWorkflow } from '../../scripts/n8n/node-types.ts';
import { readWebhooks } from '../../scripts/n8n/webhooks.ts';
import { hasPlan } from '../../scripts/n8n/workflow.ts';
import { BUILT, isBuiltSince, startSite } from '../e2e/support/site.ts';
import { startSmtpStub } from '../server/smtp-stub.ts';
import { exported } from './support/exported.ts';
import { startProviderStub } from './support/provider-stub.ts';
import { startQueueServices } from './support/queue-services.ts';

/** Values provided to the tests. */
export interface Conformance {
  site: { url: string; demo: { email: string; password: string; signUpEmail: string; accessCode: string } };
  n8n: { url: string; logFile: string; database: string; redisPort?: number | undefined };
  /** URL of the provider stub. */
  provider: string;
  /** The header our gateway authenticates with. */
  gateway: { name: string; secret: string };
  operatorKey: string;
  /** Session tokens of a project: their required claims, and signing keys. */
  sessions: { issuer: string; secret: string; privateKey: string };
  /** Webhooks that browsers call: verified with a shared secret, and with a public key. */
  direct: { shared: string; asymmetric: string; of: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Conformance;
  }
}

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECT = 'https://project.supabase.co';
const PAGE = 'https://site.example';

/** Starts provider stubs, n8n with every exported workflow, and the site in front of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const webhooks = readWebhooks(ROOT);
    const smtp = await startSmtpStub();
    closing.push(() => smtp.close());
    const provider = await startProviderStub(webhooks, smtp.seen);
    closing.push(() => provider.close());
    const secret = () => randomBytes(24).toString('hex');
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const gateway = { name: 'X-Gateway-Secret', secret: secret() };
    const sessions = { issuer: `${PROJECT}/auth/v1`, secret: secret(), privateKey: await exportPKCS8(privateKey) };
    const operatorKey = `sk-operator-${secret()}`;
    const where = [
      '--base-url',
      `${provider.url}/v1`,
      '--places-url',
      provider.url,
      '--leads-url',
      `${provider.url}/leads`,
    ];
    const mail = ['--smtp-credential', 'mailOut', '--mail-from', 'hello@site.example'];
    const workflows = await exported(...where, ...mail);
    const browsers = await exported(...where, '--auth', 'supabase', '--supabase-url', PROJECT, '--origins', PAGE);
    const asked =
      webhooks.find((one) => hasPlan(one) && one.automation.kind === 'chat' && one.automation.secret)?.name ?? '';
    const direct = { shared: 'direct-shared', asymmetric: 'direct-asymmetric', of: asked };
    const queue = process.env.N8N_QUEUE ? await startQueueServices() : undefined;
    closing.push(() => queue?.close());
    const n8n = await startN8n({
      queue,
      program: await installN8n(console.warn),
      workflows: [
        ...Object.values(workflows),
        renamed(browsers[asked], direct.shared, 'toolsSupabaseJwt'),
        renamed(browsers[asked], direct.asymmetric, 'toolsSupabaseKey'),
      ],
      credentials: credentials({
        gateway,
        operatorKey,
        sessions,
        smtp: smtp.url,
        publicKey: await exportSPKI(publicKey),
      }),
      log: console.warn,
    });
    closing.push(() => n8n.stop());
    const out = mkdtempSync(join(tmpdir(), 'n8n-site-'));
    closing.push(() => rmSync(out, { recursive: true, force: true }));
    // In a full run the tests in browsers have built the site minutes before.
    const isBuilt = isBuiltSince(Number(process.env.TEST_RUN_STARTED_MS));
    console.warn(isBuilt ? 'Starting the site ...' : 'Building and starting the site ...');
    const site = await startSite({
      command: isBuilt ? BUILT : ['npm', 'start'],
      cwd: ROOT,
      env: {
        ...(!isBuilt && { OUT_DIR: out }),
        N8N_BASE_URL: n8n.url,
        N8N_HEADER_NAME: gateway.name,
        N8N_HEADER_SECRET: gateway.secret,
        // The site and n8n call the same providers, which distinguish them by user agent.
        LLM_BASE_URL: `${provider.url}/v1`,
        PLACES_BASE_URL: provider.url,
        SIGN_INS_PER_MINUTE: '1000',
        RUNS_PER_MINUTE: '1000',
      },
    });
    closing.push(() => site.close());
    const { url, logFile, database } = n8n;
    project.provide('conformance', {
      site: { url: site.url, demo: site.demo },
      n8n: { url, logFile, database, redisPort: queue?.redisPort },
      provider: provider.url,
      gateway,
      operatorKey,
      sessions,
      direct,
    });
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns a copy of a workflow with another path and another credential for sessions. */
function renamed(workflow: N8nWorkflow | undefined, path: string, id: string): N8nWorkflow {
  if (!workflow) throw new Error("no workflow asks a model with a member's key");
  const nodes = workflow.nodes.map((node) =>
    node.name === 'Webhook'
      ? {
          ...node,
          webhookId: path,
          parameters: { ...node.parameters, path },
          credentials: { jwtAuth: { id, name: id } },
        }
      : node,
  );
  return { ...workflow, id: path, name: path, nodes };
}

interface Secrets {
  gateway: Conformance['gateway'];
  operatorKey: string;
  sessions: Conformance['sessions'];
  smtp: string;
  publicKey: string;
}

function credentials({ gateway, operatorKey, sessions, smtp, publicKey }: Secrets): Credential[] {
  const header = (id: string, name: string, value: string) => ({
    id,
    name: id,
    type: 'httpHeaderAuth',
    data: { name, value },
  });
  const jwt = (id: string, data: object) => ({ id, name: id, type: 'jwtAuth', data: { ...data } });
  const { hostname, port } = new URL(smtp);
  const server = { host: hostname, port: Number(port), secure: false, disableStartTls: true };
  return [
    header('toolsGatewayAuth', gateway.name, gateway.secret),
    header('toolsOperatorKey', 'Authorization', `Bearer ${operatorKey}`),
    jwt('toolsSupabaseJwt', { keyType: 'passphrase', secret: sessions.secret, algorithm: 'HS256' }),
    jwt('toolsSupabaseKey', { keyType: 'pemKey', publicKey, algorithm: 'ES256' }),
    { id: 'mailOut', name: 'mailOut', type: 'smtp', data: server },
  ];
}
