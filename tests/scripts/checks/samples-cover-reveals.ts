import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'an "Other" no sample chooses',
    plant: (project) =>
      project.replace('tests/tools/plan-maker/valid/full.json', '"trade": "Other"', '"trade": "Garage"'),
    file: FILE,
    at: '"customTrade": {\n      "when"',
    found: '"customTrade", which no valid sample fills in',
    mend: 'in which "trade" is "Other"',
  },
];
