import type { Page } from 'playwright-core';
import type { FieldSchema } from '@/generated/declaration';
import { type Answers, isShown } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { defaultWidget } from '@/registry/ui-schema';
import { press } from './browser.ts';

/** Fills a declared form in with answers the way a person does: field by field, in the order of the form. */
export async function fillForm(page: Page, declaration: FormDeclaration, answers: Answers): Promise<void> {
  for (const name of declaration.ui.sections.flatMap(({ fields }) => fields)) {
    const field = declaration.form.properties[name];
    const value = answers[name];
    if (!field || value === undefined || !isShown(declaration, name, answers)) continue;
    await fillField(
      page,
      `${declaration.id}_${name}`,
      field,
      declaration.ui.fields?.[name]?.widget ?? defaultWidget(field),
      value,
    );
  }
}

async function fillField(page: Page, id: string, field: FieldSchema, widget: string, value: unknown): Promise<void> {
  const control = page.locator(`[id="${id}"]`);
  if (field.properties) {
    for (const [name, inner] of Object.entries(field.properties)) {
      const part = (value as Record<string, unknown>)[name];
      if (part !== undefined) await fillField(page, `${id}_${name}`, inner, widget, part);
    }
  } else if (field.type === 'boolean') {
    if ((await control.isEnabled()) && ((await control.getAttribute('aria-checked')) === 'true') !== value)
      await control.click();
  } else if (widget === 'select') {
    await control.selectOption(String(value));
  } else if (optionsOf(field).length > 0) {
    const chosen = Array.isArray(value) ? value : [value];
    const options = optionsOf(field).map(String);
    for (const choice of chosen) await press(page.locator(`[id="${id}-${options.indexOf(String(choice))}"]`));
  } else {
    await control.fill(widget === 'color' ? String(value).toLowerCase() : String(value));
  }
}
