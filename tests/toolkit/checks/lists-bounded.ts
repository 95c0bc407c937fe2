import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'own words without an end',
    plant: (project) => project.mood({ type: 'array', title: 'Mood', items: { type: 'string' } }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: 'the list "mood" without maxItems',
    mend: 'Add "maxItems"',
  },
  {
    what: 'repeated groups without an end',
    plant: (project) =>
      project.mood({
        type: 'array',
        title: 'Mood',
        items: { type: 'object', properties: { voice: { type: 'string', title: 'Voice' } } },
      }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: 'the list "mood" without maxItems',
    mend: 'Add "maxItems"',
  },
];
