import type { Page } from 'playwright-core';
import type { FieldSchema, FieldUi } from '@/generated/declaration';
import { type Answers, defaultAnswers, isSectionShown, isShown } from '@/registry/answers';
import { isPartShown } from '@/registry/clean-value';
import { filePart } from '@/registry/file-fields';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { partsOf, widgetOf } from '@/registry/ui-schema';
import { press } from './browser.ts';
import { sampleFile } from './sample-file.ts';

/**
 * Fills in a declared form as a user does: field by field, page by page. Pages that these answers hide are skipped.
 */
export async function fillForm(page: Page, declaration: FormDeclaration, given: Answers): Promise<void> {
  const { sections, review } = declaration.ui;
  const answers = { ...defaultAnswers(declaration), ...given };
  const shown = sections.filter((section) => isSectionShown(declaration, section, answers));
  const pages = [...new Set(shown.map((section) => section.page))];
  for (const [index, name] of pages.entries()) {
    const fields = shown.filter((section) => section.page === name).flatMap((section) => section.fields);
    for (const field of fields) {
      // An answer may show a section that is still closed.
      await unfoldAll(page);
      await fillDeclared(page, declaration, field, answers);
    }
    if (index < pages.length - 1 || review) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
}

/** Opens all collapsed sections at once: one may open by itself meanwhile. */
function unfoldAll(page: Page): Promise<void> {
  return page.locator('form details:not([open]) > summary').evaluateAll((summaries) => {
    for (const summary of summaries) (summary as HTMLElement).click();
  });
}

async function fillDeclared(page: Page, declaration: FormDeclaration, name: string, answers: Answers): Promise<void> {
  const field = declaration.form.properties[name];
  const value = answers[name];
  if (!field || value === undefined || !isShown(declaration, name, answers)) return;
  await fillField(page, `${declaration.id}_${name}`, field, declaration.ui.fields?.[name] ?? {}, value);
}

async function fillField(page: Page, id: string, field: FieldSchema, look: FieldUi, value: unknown): Promise<void> {
  if (field.compute) return;
  if (field.properties) return fillParts(page, id, field, look, value);
  if (field.items?.properties) return fillGroups(page, id, field, look, value as unknown[]);
  const control = page.locator(`[id="${id}"]`);
  const widget = widgetOf(field, look);
  const part = filePart(field);
  if (part) {
    const file = sampleFile(part.accept ?? []);
    // Another field may have a file of the same name.
    const remove = page.getByRole('button', { name: `Remove ${file.name}` });
    const others = await remove.count();
    await control.setInputFiles(file);
    await remove.nth(others).waitFor();
  } else if (widget === 'agreement') {
    await control.setChecked(value === true);
  } else if (field.type === 'boolean') {
    if ((await control.isEnabled()) && ((await control.getAttribute('aria-checked')) === 'true') !== value)
      await control.click();
  } else if (widget === 'select') {
    await control.selectOption(String(value));
  } else if (widget === 'tags') {
    for (const tag of value as unknown[]) {
      await control.fill(String(tag));
      await control.press('Enter');
    }
  } else if (optionsOf(field).length > 0) {
    const options = optionsOf(field).map(String);
    for (const choice of [value].flat()) await press(page.locator(`[id="${id}-${options.indexOf(String(choice))}"]`));
  } else if (widget === 'choices') {
    // Options of the back end, in any order.
    for (const choice of value as unknown[]) await press(control.locator(`[value="${choice}"]`));
  } else {
    await control.fill(textToType(field, widget, value));
    // Close the suggestions, which would cover the next field.
    if (widget === 'combobox') await control.press('Escape');
  }
}

/** Returns a value as it is typed into its control. */
function textToType({ format }: FieldSchema, widget: string, value: unknown): string {
  if (widget === 'color') return String(value).toLowerCase();
  if (format !== 'date-time') return String(value);
  const moment = new Date(String(value));
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

async function fillParts(page: Page, id: string, field: FieldSchema, look: FieldUi, value: unknown): Promise<void> {
  const parts = field.properties ?? field.items?.properties ?? {};
  for (const [name, inner, partUi] of partsOf(field, look)) {
    if (!isPartShown(parts, name, value as Answers)) continue;
    const part = (value as Record<string, unknown>)[name];
    if (part !== undefined) await fillField(page, `${id}_${name}`, inner, partUi, part);
  }
}

async function fillGroups(page: Page, id: string, field: FieldSchema, look: FieldUi, groups: unknown[]): Promise<void> {
  const [first = ''] = Object.keys(field.items?.properties ?? {});
  for (const [index, group] of groups.entries()) {
    if ((await page.locator(`[id^="${id}_${index}_${first}"]`).count()) === 0)
      await page.locator(`[id="${id}-add"]`).click();
    await fillParts(page, `${id}_${index}`, field, look, group);
  }
}
