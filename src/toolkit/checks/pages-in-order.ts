import type { Findings } from '../finding';
import { findingAt } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** A page shows all sections that name it, so a section that names it after another page would show too early. */
export const explains = 'Sections of one page follow each other, and if one section names a page, all sections do.';

export function checkForm(tool: FormTool): Findings {
  return [sectionsWithoutPage(tool), splitPages(tool)];
}

function sectionsWithoutPage({ source, form: { ui } }: FormTool): Findings {
  if (ui.sections.every(({ page }) => !page)) return [];
  return ui.sections.flatMap(({ page }, index) => {
    if (page) return [];
    return findingAt(source, ['ui', 'sections', index], {
      found: 'a section without a page, while others have one',
      expected: 'a page for every section, or for none',
      mend: 'Add "page" to it.',
    });
  });
}

function splitPages({ source, form: { ui } }: FormTool): Findings {
  return ui.sections.flatMap(({ page }, index) => {
    const first = ui.sections.findIndex((section) => section.page === page);
    if (!page || first === index || ui.sections[index - 1]?.page === page) return [];
    return findingAt(source, ['ui', 'sections', index, 'page'], {
      found: `the page "${page}" again, after another page`,
      expected: 'all sections of a page directly after each other',
      mend: `Move the section up to the other sections of "${page}", or name another page.`,
    });
  });
}
