import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToolForm } from '@/engine/form/tool-form';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import { type Answers, defaultAnswers } from '@/registry/answers';
import type { FormDeclaration } from '@/registry/options';
import { formFixture, moduleFixture } from './form-fixture';
import { sessionWith, Within } from './session';

export type Properties = FormDeclaration['form']['properties'];
export type Looks = NonNullable<FormDeclaration['ui']['fields']>;

let made = 0;

/** A declaration that asks for these fields in one section, and for nothing else. */
export function partsFor(properties: Properties, fields: Looks = {}, required: string[] = []): Partial<Declaration> {
  return {
    id: `asks-${made++}`,
    form: { type: 'object', required, properties },
    ui: { sections: [{ fields: Object.keys(properties) }], fields, submit: { label: 'Go' } },
    reveal: {},
    limits: {},
    messages: { failed: 'Failed.' },
  };
}

/** Draws a form with these fields, and these answers or the declared defaults in it. */
export function openForm(
  properties: Properties,
  fields: Looks = {},
  required: string[] = [],
  answers?: Answers,
): ToolSession {
  const parts = partsFor(properties, fields, required);
  const session = sessionWith(moduleFixture(parts), answers ?? defaultAnswers(formFixture(parts)));
  render(
    <Within session={session}>
      <ToolForm session={session} onValid={() => undefined}>
        <button type="submit">Go</button>
      </ToolForm>
    </Within>,
  );
  return session;
}

/** Attempts a submit. */
export async function go(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
}

/** What is said of an element beside its name. */
export function descriptionOf(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}
