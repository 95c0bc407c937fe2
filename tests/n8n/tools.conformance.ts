import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { secretFields } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadTools } from '../../scripts/lib/load-tools.ts';
import { launch, open, signIn, type Watched } from '../e2e/support/browser.ts';
import { fillForm } from '../e2e/support/fill-form.ts';
import type { Site } from '../e2e/support/site.ts';
import { samplesOf } from '../support/samples.ts';
import { markOf, SEEN_PATH, type SeenCall } from './support/provider-stub.ts';

const { site, n8n, provider } = inject('conformance');
const tools = loadTools('tools')
  .declarations.filter(({ kind, page, request }) => kind === 'form' && page && request)
  .map(asForm);

let browser: Browser;
let watched: Watched;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
beforeEach(async () => {
  watched = await open(browser);
  await signIn(watched, site as Site);
  return () => watched.context.close();
});

/** Fills the form of a tool in and sends it. */
async function run(declaration: FormDeclaration, key: string): Promise<void> {
  const { valid } = samplesOf(declaration.id);
  const sample = valid.find(({ name }) => name === 'full') ?? valid[0];
  const secrets = Object.fromEntries(secretFields(declaration).map((name) => [name, key]));
  await watched.page.goto(site.url + declaration.page?.route);
  await watched.page.locator('form').first().waitFor();
  await fillForm(watched.page, declaration, { ...sample?.answers, ...secrets });
  await watched.page.getByRole('button', { name: declaration.ui.submit.label, exact: true }).click();
}

const result = ({ result }: FormDeclaration) =>
  watched.page.getByRole('region', { name: result?.title ?? '', exact: true });

async function seen(): Promise<SeenCall[]> {
  return (await (await fetch(provider + SEEN_PATH)).json()) as SeenCall[];
}

describe.each(tools.map((declaration) => [declaration.id, declaration] as const))(
  '%s, by way of n8n',
  (id, declaration) => {
    it('shows what the provider answered to the key of the member', async () => {
      const key = `sk-browser-${id}`;
      await run(declaration, key);
      await result(declaration).waitFor();
      const shown = await result(declaration).innerText();
      expect(shown).toMatch(new RegExp(`${markOf(id)}|Stub Business 1`));
      const calls = await seen();
      // Business searches stay with the gateway.
      expect(calls.at(-1)?.userAgent).toBe(declaration.response?.normaliser === 'leads' ? 'node' : 'n8n');
      if (secretFields(declaration).length > 0) expect(calls.at(-1)?.key).toBe(key);
      expect(shown).not.toContain(key);
    });
  },
);

it('says that a wrong key was refused, and never shows it', async () => {
  const declaration = tools.find((one) => secretFields(one).length > 0 && one.response?.normaliser !== 'leads');
  if (!declaration) throw new Error('no tool asks for a key');
  await run(declaration, 'sk-wrong-in-the-browser');
  const reason = watched.page.getByRole('alert').filter({ hasText: /key/i }).first();
  await reason.waitFor();
  expect(await reason.innerText()).not.toContain('sk-wrong');
  expect(await result(declaration).count()).toBe(0);
});

it('leaves nothing of a run in the log and the tables of n8n', async () => {
  const log = readFileSync(n8n.logFile, 'utf8');
  const keys = (await seen()).map(({ key }) => key).filter(Boolean);
  expect(keys.filter((key) => log.includes(key))).toEqual([]);
  await expect.poll(rowsOfRuns, { timeout: 20_000 }).toEqual({ execution_entity: 0, execution_data: 0 });
});

function rowsOfRuns(): Record<string, unknown> {
  const database = new DatabaseSync(n8n.database, { readOnly: true });
  try {
    const count = (table: string) => database.prepare(`select count(*) as rows from ${table}`).get()?.rows;
    return { execution_entity: count('execution_entity'), execution_data: count('execution_data') };
  } finally {
    database.close();
  }
}
