import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/call-back/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'another id than the folder',
    plant: (project) => project.replace(FILE, '"id": "call-back"', '"id": "callback"'),
    file: FILE,
    at: '"callback"',
    found: 'the id "callback"',
    mend: 'Write "id": "call-back"',
  },
];
