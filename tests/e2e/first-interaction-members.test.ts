import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
import { inThisRun } from '../../scripts/test/full-run.ts';
import { launch } from './support/browser.ts';
import { unheardControls } from './support/first-interaction.ts';
import { announced, memberPages, toolPages } from './support/pages.ts';
import { guestSession } from './support/session.ts';

const site = inject('site');

let browser: Browser;
let session: object;
beforeAll(async () => {
  browser = await launch();
  // A new guest: nothing on their pages comes from other tests.
  session = await guestSession(site);
});
afterAll(() => browser?.close());

const more = [paths.account, paths.api, paths.operator].map((path) => ({ path }));

it('the first touch of a visit reaches each control of the frame that all pages stand in', async () => {
  for (const within of ['header', 'footer'])
    expect(await unheardControls(browser, { site, path: paths.dashboard, session, within })).toEqual([]);
});

const visited = [...memberPages, ...more, ...announced, ...toolPages].map(({ path }) => path);

it.each(inThisRun('first-interactions', visited, [paths.clients, paths.account]))(
  'the first touch of a visit to %s reaches its control',
  async (path) => {
    expect(await unheardControls(browser, { site, path, session, within: 'main' })).toEqual([]);
  },
);
