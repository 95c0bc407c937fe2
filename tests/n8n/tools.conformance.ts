import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { secretFields } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { openN8nDatabase } from '../../scripts/n8n/instance.ts';
import { launch, open, signIn, type Watched } from '../e2e/support/browser.ts';
import { fillForm } from '../e2e/support/fill-form.ts';
import type { Site } from '../e2e/support/site.ts';
import { samplesOf } from '../support/samples.ts';
import { isSentToN8n, type Sampled, sampledWebhooks } from './support/exported.ts';
import { markOf, SEEN_PATH, type SeenCall } from './support/provider-stub.ts';
import { dumpRedis } from './support/queue-services.ts';

const { site, n8n, provider } = inject('conformance');
const tools = loadTools('tools')
  .declarations.filter(({ kind, page, request }) => kind === 'form' && page && request)
  .map(asForm);
const webhooks = sampledWebhooks();
const ofN8n = tools.filter((tool) => isSentToN8n(webhookOf(tool)));
const ofTheSite = tools.filter((tool) => !ofN8n.includes(tool));

/** Expected text by kind of work the site does itself; for all others the stub's mark. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  places: /Stub Business 1/,
  picture: /brief/i,
  totals: /total/i,
};

// Sign in once: each tool has its own page and answers.
let browser: Browser;
let watched: Watched;
beforeAll(async () => {
  browser = await launch();
  watched = await open(browser);
  await signIn(watched, site as Site);
});
afterAll(() => browser?.close());

/** Returns the webhook a tool submits to. */
function webhookOf({ request }: FormDeclaration): Sampled {
  const found = webhooks.find(({ name }) => name === request?.webhook);
  if (!found) throw new Error(`there is no webhook ${request?.webhook}`);
  return found;
}

/** Fills in and submits the form of a tool. */
async function run(declaration: FormDeclaration, key: string, more: object = {}): Promise<void> {
  const { valid } = samplesOf(declaration.id);
  const sample = valid.find(({ name }) => name === 'full') ?? valid[0];
  const secrets = Object.fromEntries(secretFields(declaration).map((name) => [name, key]));
  await watched.page.goto(site.url + declaration.page?.route);
  await watched.page.locator('form').first().waitFor();
  await fillForm(watched.page, declaration, { ...sample?.answers, ...secrets, ...more });
  await watched.page.getByRole('button', { name: declaration.ui.submit.label, exact: true }).click();
}

const result = ({ result }: FormDeclaration) =>
  watched.page.getByRole('region', { name: result?.title ?? '', exact: true });

async function seen(): Promise<SeenCall[]> {
  return (await (await fetch(provider + SEEN_PATH)).json()) as SeenCall[];
}

/** Runs a tool and checks its page; returns the calls that providers received meanwhile. */
async function callsOf(declaration: FormDeclaration, shows: RegExp): Promise<SeenCall[]> {
  const key = `sk-browser-${declaration.id}`;
  const before = (await seen()).length;
  await run(declaration, key);
  await result(declaration).waitFor();
  const shown = await result(declaration).innerText();
  expect(shown).toMatch(shows);
  expect(shown).not.toContain(key);
  const calls = (await seen()).slice(before);
  if (secretFields(declaration).length > 0) expect(calls.at(-1)?.key).toBe(key);
  return calls;
}

const agentsOf = (calls: SeenCall[]) => [...new Set(calls.map(({ userAgent }) => userAgent))];

it.each(ofN8n)('$id shows what the provider answered to n8n', async (declaration) => {
  const calls = await callsOf(declaration, new RegExp(markOf(declaration.id)));
  expect(agentsOf(calls)).toEqual(['n8n']);
});

describe('a site with n8n does itself what n8n cannot', () => {
  const kindOf = (declaration: FormDeclaration) => webhookOf(declaration).automation.kind;
  const readers = ofTheSite.filter((declaration) => kindOf(declaration) === 'pages');
  const givers = ofTheSite.filter((declaration) => declaration.result && !readers.includes(declaration));

  it.each(givers)('$id', async (declaration) => {
    const calls = await callsOf(declaration, SHOWN[kindOf(declaration)] ?? new RegExp(markOf(declaration.id)));
    expect(agentsOf(calls)).toEqual(kindOf(declaration) === 'totals' ? [] : ['node']);
  });

  it.each(ofTheSite.filter(({ result }) => !result))('$id, which gives no result', async (declaration) => {
    await run(declaration, 'sk-browser-record');
    await watched.page.getByRole('region', { name: declaration.after?.closing?.title ?? '', exact: true }).waitFor();
  });

  it.each(readers)('$id, which says where no page can be read', async (declaration) => {
    const { pages = '' } = webhookOf(declaration).automation;
    await run(declaration, 'sk-browser-reader', { [pages]: ['https://nobody.invalid/'] });
    await watched.page.getByRole('alert').filter({ hasText: 'None of these pages could be read' }).first().waitFor();
  });
});

it('says that a wrong key was refused, and never shows it', async () => {
  const declaration = ofN8n.find((one) => secretFields(one).length > 0);
  if (!declaration) throw new Error('no tool asks for a key');
  await run(declaration, 'sk-wrong-in-the-browser');
  const reason = watched.page.getByRole('alert').filter({ hasText: /key/i }).first();
  await reason.waitFor();
  expect(await reason.innerText()).not.toContain('sk-wrong');
  expect(await result(declaration).count()).toBe(0);
});

it('leaves nothing of a run in the log, the queue and the tables of n8n', async () => {
  await expect.poll(rowsOfRuns).toEqual({ execution_entity: 0, execution_data: 0 });
  const keys = (await seen()).map(({ key }) => key).filter(Boolean);
  const storedKeys = (text: string) => keys.filter((key) => text.includes(key));
  expect(storedKeys(readFileSync(n8n.logFile, 'utf8'))).toEqual([]);
  if (!n8n.redisPort) return;
  const queue = dumpRedis(n8n.redisPort);
  expect(queue).toContain('bull:jobs:id');
  // Jobs hold what was answered.
  expect(queue).not.toMatch(/bull:jobs:\d/);
  expect(storedKeys(queue)).toEqual([]);
});

async function rowsOfRuns(): Promise<Record<string, number>> {
  const database = await openN8nDatabase(n8n.database);
  try {
    const count = async (table: string) =>
      Number((await database.query<{ rows: number }>(`select count(*) as rows from ${table}`))[0]?.rows);
    return { execution_entity: await count('execution_entity'), execution_data: await count('execution_data') };
  } finally {
    await database.close();
  }
}
