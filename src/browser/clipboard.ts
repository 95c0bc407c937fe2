import { hasMarks } from '@/contracts/marked-text';

function copyByTextarea(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // Within an open modal dialog only its own elements take focus.
  const host = focused?.closest('[role="dialog"]') ?? document.body;
  host.append(area);
  area.focus();
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/**
 * Puts text on the clipboard; where the clipboard interface is missing or refuses, by selecting a hidden text area
 * (docs/behaviour.md, section 7). Resolves to whether it worked; never rejects.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByTextarea(text);
  }
}

/**
 * Puts a text on the clipboard, and beside it what its marks mean, for a document it is pasted into. What is taken as text
 * is the same letter by letter; without marks, or where only text can be copied, it is that alone.
 */
export async function copyMarked(text: string): Promise<boolean> {
  if (!hasMarks(text) || typeof ClipboardItem === 'undefined') return copyText(text);
  // Begun before anything is waited for: a browser lets a page copy only right after it was asked to.
  const html = import('./rich-text').then(({ richText }) => new Blob([richText(text)], { type: 'text/html' }));
  html.catch(() => undefined);
  try {
    const plain = new Blob([text], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
    return true;
  } catch {
    return copyText(text);
  }
}
