import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a default of a part of a group',
    plant: (project) => {
      const voice = { type: 'string', title: 'Voice', default: 'calm' } as const;
      project.mood({ type: 'object', title: 'Mood', properties: { voice } });
    },
    file: FILE,
    at: '"calm"',
    found: 'a default of "voice", a part of the group "mood"',
    mend: 'Remove it',
  },
  {
    what: 'a default its part does not take',
    plant: (project) => {
      const count = { type: 'integer', title: 'Count', maximum: 5, default: 7 } as const;
      project.mood({ type: 'array', title: 'Mood', maxItems: 2, items: { type: 'object', properties: { count } } });
    },
    file: FILE,
    at: '7\n',
    found: '7',
    mend: 'Correct the default',
  },
];
