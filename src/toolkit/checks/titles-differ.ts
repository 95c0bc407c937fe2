import { fieldsIn } from '../declaration/form-fields';
import type { Findings } from '../finding';
import { findingAt, type Path, type Source } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Members cannot distinguish tiles, pages, sections or fields with the same title. */
export const explains = 'No two pages or tiles, and no two sections or fields of one form, have the same title.';

interface LocatedTitle {
  source: Source;
  path: Path;
  title: string | undefined;
}

export function check({ tools, forms }: CheckInput): Findings {
  const titlesOf = (part: 'page' | 'card') =>
    tools.map(({ source, declaration }) => ({ source, path: [part, 'title'], title: declaration?.[part]?.title }));
  const sections = forms.map(({ source, form }) =>
    form.ui.sections.map(({ title }, index) => ({ source, path: ['ui', 'sections', index, 'title'], title })),
  );
  const fields = forms.flatMap((tool) => {
    const siblings = Map.groupBy(fieldsIn(tool), ({ parent }) => parent?.field);
    return [...siblings.values()].map((group) =>
      group.map(({ field: { title }, path }) => ({ source: tool.source, path: [...path, 'title'], title })),
    );
  });
  return [
    repeatedTitles('page', titlesOf('page')),
    repeatedTitles('tile', titlesOf('card')),
    sections.map((siblings) => repeatedTitles('section', siblings)),
    fields.map((siblings) => repeatedTitles('field', siblings)),
  ];
}

const RENAME_OR_GROUP =
  'Rename one of the two, or put each with its neighbors into a group, where titles may repeat those of other groups.';

/** Reports each title that equals an earlier one, ignoring case. */
function repeatedTitles(kind: string, titles: readonly LocatedTitle[]): Findings {
  const firstFiles = new Map<string, string>();
  return titles.flatMap(({ source, path, title }) => {
    const normalizedTitle = title?.trim().toLowerCase() ?? '';
    const firstFile = firstFiles.get(normalizedTitle);
    if (normalizedTitle) firstFiles.set(normalizedTitle, firstFile ?? source.path);
    if (!normalizedTitle || firstFile === undefined) return [];
    return findingAt(source, path, {
      found: `the title "${title}", which another ${kind} has, in ${firstFile}`,
      expected: 'a unique title',
      mend: kind === 'field' ? RENAME_OR_GROUP : 'Rename one of the two.',
    });
  });
}
