import type { Finding } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { CheckInput, FormTool } from '../project/check-input';

/**
 * Two columns of the same name look like duplicates, and a column is sorted, hidden and exported by the part it shows.
 */
export const explains =
  'No two columns, facts or cards beside each other have the same title, and no two columns show the same part.';
export const perTool = true;

interface Part {
  from?: string;
  title?: string;
}

export function check({ forms }: CheckInput): Finding[] {
  return forms.flatMap((tool) => [
    ...listsOf(tool).flatMap(([path, parts]) => repeats(tool, path, parts, 'title')),
    ...listsOf(tool)
      .filter(([path]) => path.at(-1) === 'columns')
      .flatMap(([path, parts]) => repeats(tool, path, parts, 'from')),
  ]);
}

function listsOf({ form: { result } }: FormTool): [Path, readonly Part[]][] {
  const { columns = [], cards = [], facts = [] } = result ?? {};
  const inner = facts.map((fact, index): [Path, readonly Part[]] => [
    ['result', 'facts', index, 'columns'],
    fact.columns ?? [],
  ]);
  return [[['result', 'columns'], columns], [['result', 'cards'], cards], [['result', 'facts'], facts], ...inner];
}

function repeats({ source }: FormTool, path: Path, parts: readonly Part[], word: keyof Part): Finding[] {
  const readings = parts.map((part) => part[word]?.trim().toLowerCase());
  return readings.flatMap((reading, index) => {
    if (!reading || readings.indexOf(reading) === index) return [];
    const problem = {
      found: `the ${word === 'title' ? 'title' : 'part'} ${JSON.stringify(parts[index]?.[word])} once more`,
      expected: word === 'title' ? 'a title of its own' : 'every part in one column',
      mend: word === 'title' ? 'Call one of the two otherwise.' : 'Remove one of the two, or name another part.',
    };
    return [findingAt(source, [...path, index, word], problem)];
  });
}
