import { hasMarkdown } from '@/reading/markdown-text';

function copyByTextarea(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  // While a modal dialog is open, only elements inside it can take focus.
  const host = focused?.closest('[role="dialog"], [role="alertdialog"], dialog') ?? document.body;
  host.append(area);
  area.focus();
  area.select();
  try {
    // A browser without this way says so by throwing.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/**
 * Copies text to the clipboard. If the Clipboard API is missing or refuses, selects a hidden text area and copies that
 * (docs/behaviour.md, section 7). Resolves to false if both fail; never rejects.
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
 * Copies Markdown to the clipboard as plain text and as HTML, so that a document shows the formatting when it is pasted. The
 * plain text is the unchanged Markdown. Copies only plain text if there is no formatting or the browser cannot copy HTML.
 */
export async function copyRichText(text: string): Promise<boolean> {
  if (!hasMarkdown(text) || typeof ClipboardItem === 'undefined') return copyText(text);
  // No await before `clipboard.write`: browsers allow a page to copy only directly after a user gesture.
  const html = import('./rich-text').then(
    ({ markdownToHtml }) => new Blob([markdownToHtml(text)], { type: 'text/html' }),
  );
  html.catch(() => undefined);
  try {
    const plain = new Blob([text], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain, 'text/html': html })]);
    return true;
  } catch {
    return copyText(text);
  }
}
