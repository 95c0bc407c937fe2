import { expect, inject, it } from 'vitest';
import { axeViolations, createPageOpener } from '../../../e2e/support/browser.ts';
import { waitForText } from '../../../e2e/support/steps.ts';
import { CALLBACK, registerProgram, type TokenAnswer } from '../../../server/oauth-program';

const site = inject('site');
const open = createPageOpener();

it('a member connects an assistant on a phone, signing in on the way, and disconnects it', async () => {
  const { page, complaints } = await open({ width: 390, height: 844 });
  const name = `Assistant ${crypto.randomUUID().slice(0, 8)}`;
  const program = await registerProgram(site.url, { client_name: name, redirect_uris: [CALLBACK] });
  await page.route(`${CALLBACK}**`, (route) => route.fulfill({ body: 'Back', contentType: 'text/plain' }));

  await page.goto(`${site.url}/connect?${program.query()}`);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(site.demo.email);
  await page.getByLabel('Password', { exact: true }).fill(site.demo.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: `Connect ${name}?` }).waitFor();
  await page.getByText('assistant.example').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByLabel('Expires in').selectOption('30 days');
  await page.getByLabel('Your password').fill(site.demo.password);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${CALLBACK}?**`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const tokens = (await (await program.exchange(program.codeForm(code))).json()) as TokenAnswer;
  const call = async () => {
    const response = await fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${tokens.access_token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    await response.text();
    return response.status;
  };
  expect(await call()).toBe(200);

  await page.goto(`${site.url}/account`);
  await page.getByRole('button', { name: `Disconnect ${name}` }).click();
  await page.getByRole('button', { name: `Disconnect ${name} now` }).click();
  await waitForText(page, 'Disconnected');
  expect(await call()).toBe(401);
  expect(complaints).toEqual([]);
});
