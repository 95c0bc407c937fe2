import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { isShown } from '@/registry/answers';
import { axeViolations, createPageOpener } from '../../../e2e/support/browser.ts';
import { becomeMember } from '../../../e2e/support/session.ts';
import { eventually } from '../../../e2e/support/steps.ts';
import { tools } from '../../../e2e/support/tool-runs.ts';

const site = inject('site');
const open = createPageOpener();

/** Tools whose form begins with a text field. */
const candidates = tools.flatMap((declaration) => {
  const { id, form, page, ui } = declaration;
  const [field = ''] = ui.sections.flatMap(({ fields }) => fields);
  const { type, enum: choices } = form.properties[field] ?? {};
  const isText = type === 'string' && !choices && ui.fields?.[field]?.widget === undefined;
  return page && isText && isShown(declaration, field, {}) ? [{ id, field, route: page.route }] : [];
});
const [tool = { id: '', field: '', route: '' }] = candidates.slice(-1);

const box = (page: Page) => page.locator(`#${tool.id}_${tool.field}`);
const textIn = (page: Page) => box(page).inputValue();

async function openForm(page: Page): Promise<void> {
  const read = page.waitForResponse((response) => response.url().endsWith(`/drafts/${tool.id}`));
  await page.goto(`${site.url}${tool.route}`);
  await read;
}

/** Types an answer and waits until the gateway has it. */
async function typeAnswer(page: Page, text: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await box(page).fill(text);
  await saved;
}

it('a draft follows its member to another device, and the member chooses where both have new answers', async () => {
  const [first, second] = [await open(), await open()];
  for (const watched of [first, second]) await becomeMember(watched, site);
  await openForm(first.page);
  await typeAnswer(first.page, 'From the first');
  await openForm(second.page);
  await eventually(() => textIn(second.page)).toBe('From the first');

  await first.context.setOffline(true);
  await box(first.page).fill('New on the first');
  await typeAnswer(second.page, 'New on the second');
  await first.context.setOffline(false);
  await first.page.getByText(/^You left other answers on another device on /).waitFor();
  expect(await textIn(first.page)).toBe('New on the first');
  expect(await axeViolations(first.page)).toEqual([]);

  await first.page.getByRole('button', { name: 'Use them' }).click();
  await eventually(() => textIn(first.page)).toBe('New on the second');
  const saved = first.page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await first.page.getByRole('button', { name: 'Put back what was here' }).click();
  expect(await textIn(first.page)).toBe('New on the first');
  await saved;
  await openForm(second.page);
  await eventually(() => textIn(second.page)).toBe('New on the first');
});

it('what was typed just before leaving the page is on the other device', async () => {
  const [first, second] = [await open(), await open()];
  for (const watched of [first, second]) await becomeMember(watched, site);
  await openForm(first.page);
  await box(first.page).fill('Just before leaving');
  await first.page.goto('about:blank');
  await eventually(async () => {
    await openForm(second.page);
    return textIn(second.page);
  }).toBe('Just before leaving');
});
