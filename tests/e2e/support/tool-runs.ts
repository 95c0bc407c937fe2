import type { Locator, Page } from 'playwright-core';
import { secretFields } from '@/registry/answers';
import { asForm, type FormDeclaration } from '@/registry/options';
import { loadTools } from '@/toolkit/project/load-tools';
import { samplesOf } from '../../support/samples.ts';
import { fillForm } from './fill-form.ts';
import type { Site } from './site.ts';

const { declarations } = loadTools('tools');

/** Every form tool. */
export const tools: FormDeclaration[] = declarations.filter(({ kind }) => kind === 'form').map(asForm);

/** A form tool in the browser: its declaration, its submit button and the region of its result. */
export interface OpenTool {
  declaration: FormDeclaration;
  submit: Locator;
  result: Locator;
}

/** Opens the page of a tool and waits for its form, which a kept result folds. */
export async function openTool(page: Page, site: Pick<Site, 'url'>, id: string): Promise<OpenTool> {
  const declaration = formTool(id);
  await page.goto(site.url + declaration.page?.route);
  const submit = page.getByRole('main').getByRole('button', { name: declaration.ui.submit.label, exact: true });
  await page.locator('main form').first().waitFor({ state: 'attached' });
  return { declaration, submit, result: page.getByRole('region', { name: declaration.result?.title, exact: true }) };
}

/** Fills in an open tool with one of its samples (by default the first) and a key. */
export async function fillSample(page: Page, { declaration }: OpenTool, sample?: string, key = 'demo'): Promise<void> {
  const found = samplesOf(declaration.id).valid.find(({ name }) => !sample || name === sample);
  if (!found) throw new Error(`${declaration.id}: no sample "${sample}"`);
  const keys = Object.fromEntries(secretFields(declaration).map((name) => [name, key]));
  await fillForm(page, declaration, { ...found.answers, ...keys });
}

/** Runs a tool with one of its samples and the key "demo"; waits for the result. */
export async function runSample(page: Page, site: Pick<Site, 'url'>, id: string, sample: string): Promise<OpenTool> {
  const tool = await openTool(page, site, id);
  // A kept result folds the form.
  if (await tool.submit.isHidden()) await page.getByRole('button', { name: /Edit answers$/ }).click();
  await fillSample(page, tool, sample);
  await tool.submit.click();
  await tool.result.waitFor();
  return tool;
}

/** Opens the panel with the further actions of a result, unless it is open. */
export async function openMore(result: Locator): Promise<void> {
  const more = result.getByRole('button', { name: 'More', exact: true });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.press('Enter');
}

/** Returns id, value and checked state of all form fields that are not empty. */
export function filledFieldsOf(page: Page): Promise<unknown[][]> {
  return page
    .locator('main form')
    .first()
    .evaluate((form) =>
      [...form.querySelectorAll<HTMLInputElement>('input, textarea, select, [role=switch]')]
        .map((field) => [
          field.id,
          field.type === 'radio' || field.type === 'checkbox' ? field.checked : field.value,
          field.ariaChecked,
        ])
        .filter(([, value, checked]) => value || checked === 'true'),
    );
}

function formTool(id: string): FormDeclaration {
  const declaration = tools.find((known) => known.id === id);
  if (!declaration) throw new Error(`there is no tool "${id}"`);
  return declaration;
}
