import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { paths } from '@/app/paths';
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

it.each([...memberPages, ...more, ...announced, ...toolPages])(
  'the first touch of a visit to $path reaches its control',
  async ({ path }) => {
    expect(await unheardControls(browser, { site, path, session, within: 'main' })).toEqual([]);
  },
);
