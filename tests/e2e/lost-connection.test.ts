import { expect, inject, it } from 'vitest';
import { createPageOpener } from './support/browser.ts';
import { enterAsGuest, waitForText } from './support/steps.ts';
import { openTool, tools } from './support/tool-runs.ts';

const site = inject('site');
const open = createPageOpener();

/** Scripts that every tool page loads once the form is shown. */
const LATER = /\/assets\/(?<name>member-menus|batch-part|run-indicator)-[^/]*\.js$/;

it('what comes after a form and cannot be loaded takes nothing away, and comes with the connection', async () => {
  const watched = await open();
  const { page, context } = watched;
  await enterAsGuest(watched, site);
  await page.getByRole('button', { name: 'Account' }).waitFor();
  const refused = new Set<string>();
  // The connection is lost as soon as the form is shown.
  await page.route(LATER, async (route) => {
    refused.add(LATER.exec(route.request().url())?.groups?.name ?? '');
    await route.abort('internetdisconnected');
  });
  // Awaited from the start: the message goes again after some seconds, and a loaded machine may fill in the field after that.
  const message = waitForText(page, 'A part of this page could not be loaded');
  await openTool(page, site, tools.find(({ batch }) => batch)?.id ?? '');
  const field = page.locator('main form input[type=text], main form textarea').first();
  await field.fill('Typed in a tunnel');
  await message;
  expect([...refused].toSorted()).toEqual(['batch-part', 'member-menus', 'run-indicator']);
  expect(await field.inputValue()).toBe('Typed in a tunnel');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();

  await page.unroute(LATER);
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Run from a CSV' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).waitFor();
  expect(await field.inputValue()).toBe('Typed in a tunnel');
});
