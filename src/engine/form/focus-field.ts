const FOCUSABLE = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/** Moves the focus to the control of a field, or to the first control of its group, and brings it into view. */
export function focusField(form: HTMLElement | null, idPrefix: string, path: string | undefined): void {
  if (!form || !path) return;
  const element = form.querySelector<HTMLElement>(`#${CSS.escape([idPrefix, ...path.split('.')].join('_'))}`);
  const control = element?.matches(FOCUSABLE) ? element : element?.querySelector<HTMLElement>(FOCUSABLE);
  control?.focus({ preventScroll: true });
  (element ?? control)?.scrollIntoView?.({ block: 'center', behavior: 'auto' });
}
