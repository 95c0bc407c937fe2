import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { navigationSlots } from '@/generated/slots/navigation';
import { forThisRun } from '../../scripts/test/full-run.ts';
import { launch } from './support/browser.ts';
import { openVisitorTab, unresponsiveControls, type VisitorTab } from './support/first-interaction.ts';
import { announcedPages, memberPages, toolPages } from './support/pages.ts';
import { guestSession } from './support/session.ts';

const site = inject('site');

let browser: Browser;
let tab: VisitorTab;
beforeAll(async () => {
  browser = await launch();
  // A new guest has no data of other tests.
  tab = await openVisitorTab(browser, { session: await guestSession(site) });
});
afterAll(() => browser?.close());

const accountPages = navigationSlots.flatMap(({ to, place }) => (place === 'account' ? to : []));
const more = [paths.account, ...accountPages].map((path) => ({ path }));

it('the first touch of a visit reaches each control of the frame that all pages stand in', async () => {
  for (const within of ['header', 'footer'])
    expect(await unresponsiveControls(tab, { site, path: paths.dashboard, within })).toEqual([]);
});

const visited = [...memberPages, ...more, ...announcedPages, ...toolPages].map(({ path }) => path);

/** What pages share is pressed once with each device, not on every page. */
const pressed = new Set<string>();

it.each(forThisRun('first-interactions', visited, [paths.clients, paths.account]))(
  'the first touch of a visit to %s reaches each kind of control',
  async (path) => {
    expect(await unresponsiveControls(tab, { site, path, within: 'main', pressed })).toEqual([]);
  },
);
