import { fieldsIn } from '../declaration/form-fields';
import type { Finding } from '../finding';
import { findingAt, type Path, type Source } from '../json/json-locations';
import type { CheckInput } from '../project/check-input';

/** Tiles, pages, sections or fields with the same title cannot be distinguished. */
export const explains = 'No two pages or tiles, and no two sections or fields of one form, have the same title.';

interface Titled {
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
    return groups.map((own) =>
      own.map(({ title, path }) => ({ source: tool.source, path: [...path, 'title'], title })),
    );
  });
  return [
    ...repeatedTitles('page', pages),
    ...repeatedTitles('tile', tiles),
    ...sections.flatMap((own) => repeatedTitles('section', own)),
    ...fields.flatMap((own) => repeatedTitles('field', own)),
  ];
}

function repeatedTitles(what: string, titled: readonly Titled[]): Finding[] {
  const seen = new Map<string, string>();
  return titled.flatMap(({ source, path, title }) => {
    const reading = title?.trim().toLowerCase() ?? '';
    const earlier = seen.get(reading);
    if (reading) seen.set(reading, earlier ?? source.path);
    if (!reading || earlier === undefined) return [];
    const problem = {
      found: `the title "${title}", which another ${what} has, in ${earlier}`,
      expected: 'a title of its own',
      mend: 'Call one of the two otherwise.',
    };
    return [findingAt(source, path, problem)];
  });
}
