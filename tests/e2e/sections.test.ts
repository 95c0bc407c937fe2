import { expect, inject, it } from 'vitest';
import { isShown } from '@/registry/answers';
import { samplesOf } from '../support/samples.ts';
import { createPageOpener } from './support/browser.ts';
import { memberSession, storeSession } from './support/session.ts';
import { fillSample, openTool, tools } from './support/tool-runs.ts';

const site = inject('site');
const open = createPageOpener();
/** Tools with such a list in a field that a sample fills in. */
const suggesting = tools.flatMap((declaration) => {
  const field = Object.entries(declaration.ui.fields ?? {}).find(([, { widget }]) => widget === 'combobox')?.[0];
  const asking = samplesOf(declaration.id).valid.find(({ answers }) => field && isShown(declaration, field, answers));
  return declaration.page && asking ? [[declaration.id, asking.name] as const] : [];
});

it.each(suggesting)('lets a list of suggestions hang out of its section, whole: %s', async (id, sample) => {
  const watched = await open({ width: 390, height: 844 });
  await storeSession(watched, site, await memberSession(site));
  const tool = await openTool(watched.page, site, id);
  await fillSample(watched.page, tool, sample);
  const form = watched.page.getByRole('main').locator('form').first();
  const section = form.locator('section').filter({ has: watched.page.locator('[role=combobox]') });
  const containment = () => section.evaluate((element) => getComputedStyle(element).contain);
  expect(await containment()).toMatch(/paint|content/);

  await section.getByRole('combobox').fill('');
  await section.getByRole('combobox').press('ArrowDown');
  const list = section.getByRole('listbox');
  await list.getByRole('option').first().waitFor();
  await list.scrollIntoViewIfNeeded();
  expect(await containment()).toBe('none');
  const seen = await list.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const below = bottom - (element.closest('section')?.getBoundingClientRect().bottom ?? bottom);
    const at = (y: number) => element.contains(document.elementFromPoint((left + right) / 2, y));
    return { hangsOut: below > 0, first: at(top + 8), last: at(bottom - 8) };
  });
  expect(seen).toEqual({ hangsOut: true, first: true, last: true });
  expect(watched.complaints).toEqual([]);
});
