import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/lead-list/tool.json';

const second = (what: string, column: { from: string; title: string }, at: string, found: string): PlantedFault => ({
  what,
  plant: (project) =>
    project.tool('lead-list', ({ result }) =>
      Object.assign(result ?? {}, { columns: [...(result?.columns ?? []), column] }),
    ),
  file: FILE,
  at,
  found,
  mend: '',
});

export const faults: PlantedFault[] = [
  second('two columns of one title', { from: 'phone', title: 'name' }, '"name"\n', 'the title "name" twice'),
  second(
    'two columns of one part',
    { from: 'name', title: 'Called' },
    '"name",\n        "title": "Called"',
    'the part "name"',
  ),
];
