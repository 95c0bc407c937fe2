import type { Finding } from '../finding';
import { findingAt } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/** A page consists of the sections that name it; one named again later would be shown too early. */
export const explains = 'Sections of one page follow each other, and where one section names a page, all do.';
export const perTool = true;

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [...sectionsWithoutPage(tool), ...splitPages(tool)]);
}

function sectionsWithoutPage({ source, form: { ui } }: FormTool): Finding[] {
  if (ui.sections.every(({ page }) => !page)) return [];
  return ui.sections.flatMap(({ page }, index) => {
    if (page) return [];
    const problem = {
      found: 'a section on no page, though others are on pages',
      expected: 'a page for every section, or for none',
      mend: 'Add the "page" it stands on.',
    };
    return [findingAt(source, ['ui', 'sections', index], problem)];
  });
}

function splitPages({ source, form: { ui } }: FormTool): Finding[] {
  return ui.sections.flatMap(({ page }, index) => {
    const first = ui.sections.findIndex((section) => section.page === page);
    if (!page || first === index || ui.sections[index - 1]?.page === page) return [];
    const problem = {
      found: `the page "${page}" once more, after another page`,
      expected: 'sections of one page one after the other',
      mend: `Move the section up to the others of "${page}", or name another page.`,
    };
    return [findingAt(source, ['ui', 'sections', index, 'page'], problem)];
  });
}
