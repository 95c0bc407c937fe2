import { computeAccessibleDescription, computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** Roles that a screen reader announces; all others are layout. */
const ANNOUNCED_ROLES = new Set([
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
  'img',
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
  'slider',
  'spinbutton',
  'status',
  'switch',
  'table',
  'textbox',
]);

/** Roles of an option in a control. */
const OPTION = new Set(['checkbox', 'option', 'radio']);

/**
 * Describes what a screen reader announces, in order: one line per element with role, name and state, without markup.
 *
 * @param listOf returns the shared list whose options an element offers: it is named instead of its options
 */
export function outline(
  container: Element,
  listOf: (element: Element) => string | undefined = () => undefined,
): string {
  const lines: string[] = [];
  walk(container, '');
  return `${lines.join('\n')}\n`;

  function walk(element: Element, indent: string, list?: string): void {
    if (isInaccessible(element)) return;
    const role = getRole(element) ?? controlRole(element);
    const shared = listOf(element) ?? list;
    if (shared && OPTION.has(role ?? '')) {
      addOnce(`${indent}options: ${shared}`);
      return;
    }
    const isAnnounced =
      role !== null && (ANNOUNCED_ROLES.has(role) || controlRole(element) !== null) && !isSilent(element, role);
    if (isAnnounced) lines.push(`${indent}${describe(element, role)}`);
    else if (isPlainText(element)) lines.push(`${indent}text: ${shorten(element.textContent ?? '')}`);
    for (const child of element.children) walk(child, isAnnounced ? `${indent}  ` : indent, shared);
  }

  function addOnce(line: string): void {
    if (lines.at(-1) !== line) lines.push(line);
  }
}

function describe(element: Element, role: string): string {
  const name = shorten(computeAccessibleName(element) || entryText(element, role));
  const about = shorten(computeAccessibleDescription(element));
  const states = ['required', 'invalid', 'checked', 'disabled', 'sort', 'expanded'].flatMap((state) =>
    stateOf(element, state),
  );
  return [role, name && `"${name}"`, ...states, about && `(${about})`].filter(Boolean).join(' ');
}

/** Returns the text of a list item that contains only text, for which no accessible name is computed. */
function entryText(element: Element, role: string): string {
  const parts = element.querySelector('p, pre, dl, h1, h2, h3, h4, h5, h6, ul, ol, button, a');
  return role === 'listitem' && !parts ? (element.textContent ?? '') : '';
}

function stateOf(element: Element, state: string): string[] {
  const native = state in element && (element as unknown as Record<string, unknown>)[state] === true;
  const aria = element.getAttribute(`aria-${state}`);
  if (native || aria === 'true') return [`[${state}]`];
  return aria && aria !== 'false' && aria !== 'none' ? [`[${state}: ${aria}]`] : [];
}

/** Controls without an ARIA role, and how to announce them. */
const CONTROLS: Record<string, string> = {
  password: 'textbox',
  date: 'date',
  time: 'time',
  'datetime-local': 'moment',
  color: 'colour',
  file: 'file',
};

function controlRole(element: Element): string | null {
  return element instanceof HTMLInputElement ? (CONTROLS[element.type] ?? null) : null;
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
