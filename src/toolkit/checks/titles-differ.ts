import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt, type Path, type Source } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Members cannot distinguish tiles, pages, sections or fields with the same title. */
export const explains = 'No two pages or tiles, and no two sections or fields of one form, have the same title.';

interface LocatedTitle {
  source: Source;
  path: Path;
  title: string | undefined;
}

export function check({ tools, forms }: CheckInput): Finding[] {
  const pages = tools.map(({ source, declaration }) => ({
    source,
    path: ['page', 'title'],
    title: declaration?.page?.title,
  }));
  const tiles = tools.map(({ source, declaration }) => ({
    source,
    path: ['card', 'title'],
    title: declaration?.card?.title,
  }));
  const sections = forms.map(({ source, form }) =>
    form.ui.sections.map(({ title }, index) => ({ source, path: ['ui', 'sections', index, 'title'], title })),
  );
  const fields = forms.flatMap((tool) => {
    const titles = fieldsIn(tool).map(({ parent, field, path }) => ({
      parent: parent?.field,
      title: field.title,
      path,
    }));
    const groups = [...Map.groupBy(titles, ({ parent }) => parent).values()];
    return groups.map((siblings) =>
      siblings.map(({ title, path }) => ({ source: tool.source, path: [...path, 'title'], title })),
    );
  });
  return [
    ...repeatedTitles('page', pages),
    ...repeatedTitles('tile', tiles),
    ...sections.flatMap((siblings) => repeatedTitles('section', siblings)),
    ...fields.flatMap((siblings) => repeatedTitles('field', siblings)),
  ];
}

/** Reports each title that equals an earlier one, ignoring case. */
function repeatedTitles(kind: string, titles: readonly LocatedTitle[]): Finding[] {
  const firstFiles = new Map<string, string>();
  return titles.flatMap(({ source, path, title }) => {
    const normalizedTitle = title?.trim().toLowerCase() ?? '';
    const firstFile = firstFiles.get(normalizedTitle);
    if (normalizedTitle) firstFiles.set(normalizedTitle, firstFile ?? source.path);
    if (!normalizedTitle || firstFile === undefined) return [];
    const problem = {
      found: `the title "${title}", which another ${kind} has, in ${firstFile}`,
      expected: 'a unique title',
      mend: 'Rename one of the two.',
    };
    return [findingAt(source, path, problem)];
  });
}
