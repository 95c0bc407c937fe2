import { computeAccessibleDescription, computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Roles that say something to a screen reader user; the rest is layout. */
const TOLD = new Set([
  'alert',
  'article',
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'combobox',
  'dialog',
  'grid',
  'group',
  'heading',
  'link',
  'list',
  'listitem',
  'navigation',
  'option',
  'progressbar',
  'radio',
  'radiogroup',
  'region',
  'row',
  'rowgroup',
  'spinbutton',
  'status',
  'switch',
  'table',
  'textbox',
]);

/** What a screen reader user meets, in order: one line per element with role, name and state. Reviewable, no markup. */
export function outline(container: Element): string {
  const lines: string[] = [];
  walk(container, 0, lines);
  return `${lines.join('\n')}\n`;
}

function walk(element: Element, depth: number, lines: string[]): void {
  if (isInaccessible(element)) return;
  const role = getRole(element) ?? passwordRole(element);
  const told = role !== null && TOLD.has(role) && !isSilent(element, role);
  if (told) lines.push(`${'  '.repeat(depth)}${describe(element, role)}`);
  else if (isPlainText(element)) lines.push(`${'  '.repeat(depth)}text: ${shorten(element.textContent ?? '')}`);
  for (const child of element.children) walk(child, told ? depth + 1 : depth, lines);
}

function describe(element: Element, role: string): string {
  const name = shorten(computeAccessibleName(element));
  const about = shorten(computeAccessibleDescription(element));
  const states = ['required', 'invalid', 'checked', 'disabled', 'sort', 'expanded'].flatMap((state) =>
    stateOf(element, state),
  );
  return [role, name && `"${name}"`, ...states, about && `(${about})`].filter(Boolean).join(' ');
}

function stateOf(element: Element, state: string): string[] {
  const native = state in element && (element as unknown as Record<string, unknown>)[state] === true;
  const aria = element.getAttribute(`aria-${state}`);
  if (native || aria === 'true') return [`[${state}]`];
  return aria && aria !== 'false' && aria !== 'none' ? [`[${state}: ${aria}]`] : [];
}

/** A password input has no role of its own, yet it is a text field to everybody. */
function passwordRole(element: Element): string | null {
  return element.matches('input[type=password]') ? 'textbox' : null;
}

function isSilent(element: Element, role: string): boolean {
  return role === 'status' && element.textContent === '';
}

function isPlainText(element: Element): boolean {
  return (
    element.matches('p, pre, dd, dt') && (element.textContent ?? '').trim() !== '' && !element.closest('button, a')
  );
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
