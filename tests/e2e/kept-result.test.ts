import { expect, inject, it } from 'vitest';
import { createPageOpener } from './support/browser.ts';
import { enterAsGuest, waitForHeading } from './support/steps.ts';
import { openTool, runSample, tools } from './support/tool-runs.ts';

const site = inject('site');
const open = createPageOpener();

/** A tool that stores its result, and another one that leads to it. */
const KEPT = 'voice-agent-builder';
const FROM = 'website-prompt-scratch';

it('a kept result is still there after another tool has led on to its form, also after a reload', async () => {
  const watched = await open();
  const { page } = watched;
  const next = tools.find(({ id }) => id === FROM)?.result?.next?.find(({ tool }) => tool === KEPT);
  await enterAsGuest(watched, site);
  const { declaration, result } = await runSample(page, site, KEPT, 'minimal');
  const heading = result.getByRole('heading', { level: 2 });
  await heading.waitFor();
  // Each of these reloads the page.
  await runSample(page, site, FROM, 'minimal');
  await page
    .getByRole('region', { name: 'Next' })
    .getByRole('button', { name: next?.label ?? '' })
    .click();
  await waitForHeading(page, declaration.page?.heading ?? declaration.page?.title ?? '');
  await page.getByText(/^From .*: /).waitFor();
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
  await openTool(page, site, KEPT);
  await heading.waitFor();
  expect(watched.complaints).toEqual([]);
});
