import type { Page } from 'playwright-core';

/**
 * Describes the layout of a page as text: headings, fields, tables, images and buttons in visual order, with the columns (twelfths
 * of the page's width) they take; "|" marks an element in the same row as the one before. No pixels, heights or text widths, as
 * these depend on installed fonts and the version of Chromium; and no rows of choices, which wrap as their texts are wide.
 */
export async function layoutOf(page: Page): Promise<string> {
  return page.getByRole('main').evaluate(async (main) => {
    await document.fonts.ready;
    const { left, width } = main.getBoundingClientRect();
    const twelfth = (x: number) => Math.round(((x - left) / width) * 12);
    const nameOf = (part: Element) => {
      const own = part as HTMLInputElement;
      const named = part.getAttribute('aria-labelledby')?.split(' ')[0];
      const label = own.labels?.[0] ?? (named ? document.getElementById(named) : null);
      const words = part.getAttribute('aria-label') ?? label?.textContent ?? own.placeholder ?? part.textContent ?? '';
      return words.replace(/\s+/g, ' ').trim().slice(0, 40);
    };
    const fields = 'input, textarea, select, [role=combobox], [role=slider], [role=switch], [role=radiogroup]';
    const parts = [...main.querySelectorAll(`h1, h2, h3, h4, legend, ${fields}, button, table, img, [role=alert]`)];
    let above = { top: Number.NEGATIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY };
    const lines = parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || part.closest('[aria-hidden=true]')) return [];
      const isChoice = part.matches('[type=radio], [type=checkbox]');
      const isInRow = !isChoice && box.top < above.bottom - 2 && box.bottom > above.top + 2;
      above = box;
      const kind = part.getAttribute('role') ?? part.tagName.toLowerCase();
      const fitsContent = isChoice || kind === 'button' || kind === 'legend' || /^h\d$/.test(kind) || kind === 'switch';
      const columns = fitsContent ? '' : ` ${twelfth(box.left)}-${twelfth(box.right)}`;
      const out = box.right > window.innerWidth + 1 && !part.closest('[class*=overflow]') ? ', beyond the page' : '';
      return [`${isInRow ? '| ' : ''}${kind}${columns} "${nameOf(part)}"${out}`];
    });
    return `${lines.join('\n')}\n`;
  });
}
