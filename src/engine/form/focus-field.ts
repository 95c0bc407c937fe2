import type { KeyboardEvent } from 'react';
import type { FormDeclaration } from '@/registry/options';

const FOCUSABLE = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/** Id of the form of a tool, for what stands outside of it. */
export function formId({ id }: FormDeclaration): string {
  return `${id}-form`;
}

/** Moves the focus to the first field of a form. */
export function focusFirstField(declaration: FormDeclaration): void {
  document.getElementById(formId(declaration))?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
}

/** Id of the element of a field, or of a field within a group or list, by its dotted path. */
export function fieldId(idPrefix: string, path: string): string {
  return [idPrefix, ...path.split('.')].join('_');
}

/**
 * Moves the focus to an element by its id, and brings it into view: to a control, the first control of a group, or a
 * heading. A field without an element of its own stands in its group.
 */
export function focusElement(form: HTMLElement | null, id: string): void {
  const element = elementOf(form, id);
  if (!element) return;
  unfold(element);
  const isTarget = element.matches(`${FOCUSABLE}, summary, [tabindex]`);
  const control = isTarget ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: isHeading(element) ? 'start' : 'center', behavior: 'auto' });
}

/**
 * Shows a box of several lines whole that was reached by Tab: browsers bring its first line into view, and leave the rest
 * under the bar of the page. For a key that was released in a form.
 */
export function showWhole({ key, target }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView?.({ block: 'nearest' });
}

function elementOf(form: HTMLElement | null, id: string): HTMLElement | null {
  const element = form?.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? null;
  const group = id.slice(0, id.lastIndexOf('_'));
  return element || !group.includes('_') ? element : elementOf(form, group);
}

/** Nothing within a closed section can take the focus. */
function unfold(element: HTMLElement): void {
  const folded = element.closest('details');
  if (folded) folded.open = true;
}

function isHeading(element: HTMLElement): boolean {
  return /^H\d$/.test(element.tagName);
}
