import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a remembered key that must look like something',
    plant: (project) => {
      project.replace(FILE, '"widget": "secret",', '"widget": "secret",\n        "provider": "maps",');
      project.replace(FILE, '"title": "Key",', '"title": "Key",\n        "maxLength": 20,');
    },
    file: FILE,
    at: '"apiKey": {\n        "type"',
    found: '"apiKey" with both a provider and a pattern or bounds',
    mend: 'only "minLength": 1 may stay',
  },
];
