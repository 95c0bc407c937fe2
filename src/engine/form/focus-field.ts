import type { FormDeclaration } from '@/registry/options';

const FOCUSABLE = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/** Event dispatched on an element before it is focused, so that a folded form unfolds: hidden, it takes no focus. */
export const UNFOLD_EVENT = 'unfold';

/** Returns the element id of a tool's form, for elements outside of it. */
export function formId({ id }: FormDeclaration): string {
  return `${id}-form`;
}

/** Moves the focus to the first field of a form. */
export function focusFirstField(declaration: FormDeclaration): void {
  const field = document.getElementById(formId(declaration))?.querySelector<HTMLElement>(FOCUSABLE);
  field?.dispatchEvent(new Event(UNFOLD_EVENT, { bubbles: true }));
  field?.focus({ preventScroll: true });
}

/** Returns the element id of a field by its dotted path; also for parts of a group or list. */
export function fieldId(idPrefix: string, path: string): string {
  return [idPrefix, ...path.split('.')].join('_');
}

/**
 * Focuses an element by its id and scrolls it into view: a control, the first control of a group, or a heading. A field
 * without an element of its own falls back to its group.
 */
export function focusElement(form: HTMLElement | null, id: string): void {
  const element = findElement(form, id);
  if (!element) return;
  unfold(element);
  const isTarget = element.matches(`${FOCUSABLE}, summary, [tabindex]`);
  const control = isTarget ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: isHeading(element) ? 'start' : 'center', behavior: 'auto' });
}

function findElement(form: HTMLElement | null, id: string): HTMLElement | null {
  const element = form?.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? null;
  const group = id.slice(0, id.lastIndexOf('_'));
  return element || !group.includes('_') ? element : findElement(form, group);
}

/** Opens the collapsed section and the folded form around an element, because a hidden element cannot take the focus. */
function unfold(element: HTMLElement): void {
  const details = element.closest('details');
  if (details) details.open = true;
  element.dispatchEvent(new Event(UNFOLD_EVENT, { bubbles: true }));
}

function isHeading(element: HTMLElement): boolean {
  return /^H\d$/.test(element.tagName);
}
