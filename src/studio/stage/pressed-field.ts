import { fieldId } from '@/engine/form/focus-field';

/** Returns the field of a form that contains an element: the only one named by the ids of the element and its ancestors. */
export function pressedField(tool: string, target: Element): string | undefined {
  const form = target.closest('form');
  for (let element: Element | null = target; form && element && element !== form; element = element.parentElement) {
    const names = fieldNamesIn(tool, element);
    if (names.size > 0) return names.size === 1 ? [...names][0] : undefined;
  }
  return undefined;
}

/** Returns the field names in an element's ids: `<tool>_<field>`, then `_` and a part, or `-` and label, help or error. */
function fieldNamesIn(tool: string, element: Element): Set<string> {
  const prefix = fieldId(tool, '');
  const elements = [element, ...element.querySelectorAll(`[id^="${prefix}"]`)];
  return new Set(
    elements.flatMap(({ id }) => (id.startsWith(prefix) ? (id.slice(prefix.length).split(/[_-]/)[0] ?? []) : [])),
  );
}
