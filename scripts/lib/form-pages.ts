import type { Ui } from '@/generated/declaration';

/** The names of the pages of a form in order; one without a name where it has none. */
export function pagesOf({ sections }: Ui): (string | undefined)[] {
  return [...new Set(sections.map(({ page }) => page))];
}

/** Position of the page a field stands on; -1 where it stands nowhere. */
export function pageOfField(ui: Ui, field: string): number {
  const section = ui.sections.find(({ fields }) => fields.includes(field));
  return section ? pagesOf(ui).indexOf(section.page) : -1;
}
