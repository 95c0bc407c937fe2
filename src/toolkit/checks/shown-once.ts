import type { Findings } from '../finding';
import { findingAt, type Path } from '../json/json-locations';
import type { FormTool } from '../project/check-input';

/** Two columns with the same title look like duplicates, and the part a column shows identifies the column. */
export const explains =
  'No two columns, facts or cards of one list have the same title, and no two columns show the same part.';

interface Part {
  from?: string;
  title?: string;
}

export function checkForm(tool: FormTool): Findings {
  return [
    listsOf(tool).flatMap(([path, parts]) => repeatedValues(tool, path, parts, 'title')),
    listsOf(tool)
      .filter(([path]) => path.at(-1) === 'columns')
      .flatMap(([path, parts]) => repeatedValues(tool, path, parts, 'from')),
  ];
}

function listsOf({ form: { result } }: FormTool): [Path, readonly Part[]][] {
  const { columns = [], cards = [], facts = [] } = result ?? {};
  const inner = facts.map((fact, index): [Path, readonly Part[]] => [
    ['result', 'facts', index, 'columns'],
    fact.columns ?? [],
  ]);
  return [[['result', 'columns'], columns], [['result', 'cards'], cards], [['result', 'facts'], facts], ...inner];
}

function repeatedValues({ source }: FormTool, path: Path, parts: readonly Part[], word: keyof Part): Findings {
  const values = parts.map((part) => part[word]?.trim().toLowerCase());
  return values.flatMap((value, index) => {
    if (!value || values.indexOf(value) === index) return [];
    return findingAt(source, [...path, index, word], {
      found: `the ${word === 'title' ? 'title' : 'part'} ${JSON.stringify(parts[index]?.[word])} twice`,
      expected: word === 'title' ? 'a unique title' : 'each part in one column only',
      mend: word === 'title' ? 'Rename one of the two.' : 'Remove one of the two, or name another part.',
    });
  });
}
