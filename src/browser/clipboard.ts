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
 * (Specification, section 7). Resolves to whether it worked; never rejects.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByTextarea(text);
  }
}
