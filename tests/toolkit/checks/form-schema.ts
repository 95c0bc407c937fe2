import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a keyword of another type',
    plant: (project) => project.replace(FILE, '"title": "Say more?"', '"title": "Say more?",\n        "maxLength": 5'),
    file: FILE,
    at: '"wantsNotes": {',
    found: 'maxLength',
    mend: 'Remove the keyword',
  },
];
