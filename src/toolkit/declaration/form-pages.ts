import type { Ui } from '@/generated/declaration';

/** Returns the names of the pages of a form in order; a form without pages has a single one, undefined. */
export function pagesOf({ sections }: Ui): (string | undefined)[] {
  return [...new Set(sections.map(({ page }) => page))];
}

/** Returns the index of the page a field is on; -1 if no section has the field. */
export function pageOfField(ui: Ui, field: string): number {
  const section = ui.sections.find(({ fields }) => fields.includes(field));
  return section ? pagesOf(ui).indexOf(section.page) : -1;
}
