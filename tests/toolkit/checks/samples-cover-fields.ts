import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const SAMPLE = 'tests/tools/plan-maker/valid/full.json';

export const faults: PlantedFault[] = [
  {
    what: 'an "Other" no sample chooses',
    plant: (project) => project.replace(SAMPLE, '"trade": "Other"', '"trade": "Garage"'),
    file: FILE,
    at: '"customTrade": {\n        "type"',
    found: '"customTrade", which no valid sample fills in',
    mend: 'in which "trade" is "Other"',
  },
  {
    what: 'a field no sample fills in',
    plant: (project) => project.replace(SAMPLE, '"tone": "calm",', ''),
    file: FILE,
    at: '"tone": {\n        "type"',
    found: '"tone", which no valid sample fills in',
    mend: 'Add "tone" to a sample.',
  },
];
