import type { Fault } from '../fixtures/plant.ts';

export const faults: Fault[] = [
  {
    what: 'a column of a part that entries do not have',
    plant: (project) => project.replace('tools/lead-list/tool.json', '"from": "name"', '"from": "nmae"'),
    file: 'tools/lead-list/tool.json',
    at: '"nmae"',
    found: 'the part of the result "nmae"',
    mend: 'Name a part',
    didYouMean: 'name',
  },
];
