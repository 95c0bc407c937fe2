import { fieldsIn } from '../lib/fields.ts';
import type { Finding } from '../lib/finding.ts';
import type { CheckInput } from '../lib/registry-input.ts';
import { finding, type Path, type Source } from '../lib/source-map.ts';

/** Two tiles, pages, sections or questions of one name: nobody can say which of them is meant. */
export const rule = {
  name: 'titles-differ',
  explains: 'No two pages or tiles, and no two sections or fields of one form, have the same title.',
};

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
    const placed = fieldsIn(tool).map(({ parent, field, path }) => ({
      parent: parent?.name,
      title: field.title,
      path,
    }));
    const together = [...Map.groupBy(placed, ({ parent }) => parent).values()];
    return together.map((own) =>
      own.map(({ title, path }) => ({ source: tool.source, path: [...path, 'title'], title })),
    );
  });
  return [
    ...repeats('page', pages),
    ...repeats('tile', tiles),
    ...sections.flatMap((own) => repeats('section', own)),
    ...fields.flatMap((own) => repeats('field', own)),
  ];
}

function repeats(what: string, titled: readonly Titled[]): Finding[] {
  const seen = new Map<string, string>();
  return titled.flatMap(({ source, path, title }) => {
    const reading = title?.trim().toLowerCase() ?? '';
    const earlier = seen.get(reading);
    if (reading) seen.set(reading, earlier ?? source.path);
    if (!reading || earlier === undefined) return [];
    const words = {
      found: `the title "${title}", which another ${what} has, in ${earlier}`,
      expected: 'a title of its own',
      mend: 'Call one of the two otherwise.',
    };
    return [finding(source, path, words)];
  });
}
