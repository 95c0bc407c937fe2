import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import { type Answers, defaultAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { formFixture, moduleFixture } from './form-fixture';
import { renderForm } from './rendered-form';
import { sessionWith } from './session';

export type Properties = FormDeclaration['form']['properties'];
export type FieldUis = NonNullable<FormDeclaration['ui']['fields']>;

let formCount = 0;

/** Returns a declaration with these fields in one section, and no others. */
export function partsFor(properties: Properties, fields: FieldUis = {}, required: string[] = []): Partial<Declaration> {
  return {
    id: `asks-${formCount++}`,
    form: { type: 'object', required, properties },
    ui: { sections: [{ fields: Object.keys(properties) }], fields, submit: { label: 'Go' } },
    reveal: {},
    limits: {},
    messages: { failed: 'Failed.' },
  };
}

/** Renders a form with these fields, filled with the answers or the declared defaults. */
export function openForm(
  properties: Properties,
  fields: FieldUis = {},
  required: string[] = [],
  answers?: Answers,
): ToolSession {
  const parts = partsFor(properties, fields, required);
  const session = sessionWith(moduleFixture(parts), answers ?? defaultAnswers(formFixture(parts)));
  renderForm(session);
  return session;
}

/** Submits the form. */
export async function submitForm(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
}

/** Returns the accessible description of an element. */
export function descriptionOf(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}
