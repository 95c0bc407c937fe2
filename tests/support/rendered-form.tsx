import { render } from '@testing-library/react';
import { computeAccessibleName } from 'dom-accessibility-api';
import { ToolForm } from '@/engine/form/tool-form';
import type { ToolSession } from '@/engine/session/tool-session';
import type { FieldItems, FieldSchema, FieldUi } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { type FormDeclaration, optionsOf } from '@/registry/options';
import { Within } from './session';

/** Renders the form of a session with its submit button. */
export function renderForm(session: ToolSession, onValid: (answers: Answers) => void = () => undefined): HTMLElement {
  const { container } = render(
    <Within session={session}>
      <ToolForm session={session} onValid={onValid}>
        <button type="submit">{session.tool.declaration.ui.submit.label}</button>
      </ToolForm>
    </Within>,
  );
  return container;
}

/** Names of the fields that can be found in a form, in the order they are declared. */
export function fieldsIn(container: Element, { id, form }: FormDeclaration): string[] {
  const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
  const isPartOf = (own: string) => (known: string) => known === own || /^[_-]/.test(known.slice(own.length));
  return Object.keys(form.properties).filter((name) => {
    const own = `${id}_${name}`;
    return ids.filter((known) => known.startsWith(own)).some(isPartOf(own));
  });
}

/** An option as it is offered. */
interface Offered {
  words: string;
  chosen: boolean;
  /** Cannot be chosen as well: the list is full. */
  blocked: boolean;
}

/** What a field offers in a form; empty where its options only open on demand. */
export function offeredBy(container: Element, { id }: FormDeclaration, field: string): Offered[] {
  const control = controlOf(container, id, field);
  const options = control?.querySelectorAll<HTMLElement>(
    'option:not([value=""]), input[type=checkbox], input[type=radio], [role=option], [role=radio], [role=checkbox]',
  );
  return [...(options ?? [])].map((option) => ({
    words: squeezed(labelOf(option)),
    chosen: (option as HTMLInputElement).checked || (option as HTMLOptionElement).selected || isMarked(option),
    blocked: option.getAttribute('aria-disabled') === 'true' || (option as HTMLInputElement).disabled === true,
  }));
}

/** What a field should offer, as its declaration says it: words with their hints, the choices made, the others blocked in a full list. */
export function declaredOffers(
  container: Element,
  declaration: FormDeclaration,
  field: string,
  answer: unknown,
): Offered[] {
  const { labels = {}, hints = {} } = declaration.ui.fields?.[field] ?? {};
  const isSelect = controlOf(container, declaration.id, field) instanceof HTMLSelectElement;
  const max = declaration.limits?.[field]?.max ?? Number.POSITIVE_INFINITY;
  const full = Array.isArray(answer) && answer.length >= max;
  return optionsOf(declaration.form.properties[field]).map((value) => {
    const chosen = Array.isArray(answer) ? answer.includes(value) : answer === value;
    const hint = isSelect ? '' : (hints[value] ?? '');
    return { words: squeezed(`${labels[value] ?? value}${hint}`), chosen, blocked: full && !chosen };
  });
}

/**
 * What stands in the control of a field that is typed, as it would be answered; undefined for a field with options or
 * another control.
 */
export function typedIn(container: Element, { id, form, ui }: FormDeclaration, field: string): string | undefined {
  const schema = form.properties[field];
  const control = controlOf(container, id, field);
  const isOne = schema?.type === 'string' || schema?.type === 'integer' || schema?.type === 'number';
  if (!isOne || optionsOf(schema).length > 0 || ui.fields?.[field]?.optionsFrom) return undefined;
  if (control instanceof HTMLTextAreaElement) return control.value.trim();
  return control instanceof HTMLInputElement && TYPED.has(control.type) ? control.value.trim() : undefined;
}

/**
 * The words typed into a list or a group; what is picked, fetched or uploaded is shown in other words than it is sent, and the
 * choices of a webhook are fetched from nobody here.
 */
export function wordsOf(schema: FieldSchema | FieldItems | undefined, answer: unknown, look: FieldUi = {}): string[] {
  if (look.optionsFrom) return [];
  if (typeof answer === 'string') return schema?.enum || schema?.format ? [] : [answer.trim()];
  if (typeof answer === 'number') return schema?.enum ? [] : [String(answer)];
  const { items, properties = {} } = (schema ?? {}) as FieldSchema;
  if (Array.isArray(answer)) return answer.flatMap((entry) => wordsOf(items, entry, look));
  return Object.entries(answer ?? {}).flatMap(([part, value]) => wordsOf(properties[part], value, look.fields?.[part]));
}

/** Everything that can be read in a form, in its controls too. */
export function readIn(container: Element): string {
  const controls = container.querySelectorAll<HTMLInputElement>('input, textarea');
  return [container.textContent, ...[...controls].map(({ value }) => value)].join('\n');
}

const TYPED = new Set(['text', 'email', 'url', 'password', 'date', 'time']);

function controlOf(container: Element, id: string, field: string): HTMLElement | null {
  return container.ownerDocument.getElementById(`${id}_${field}`);
}

function labelOf(option: HTMLElement): string {
  const [label] = (option as HTMLInputElement).labels ?? [];
  return label?.textContent ?? computeAccessibleName(option);
}

function isMarked(option: Element): boolean {
  return option.getAttribute('aria-checked') === 'true' || option.getAttribute('aria-selected') === 'true';
}

function squeezed(words: string): string {
  return words.replace(/\s+/g, '');
}

/** Finds the shared list an element of a form offers, if it does. */
export function sharedListOf({ id, ui }: FormDeclaration): (element: Element) => string | undefined {
  const lists = Object.entries(ui.fields ?? {}).map(([field, { options }]) => [`${id}_${field}`, options] as const);
  return (element) => lists.find(([control]) => control === element.id)?.[1];
}
