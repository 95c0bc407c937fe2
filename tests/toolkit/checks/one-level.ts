import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a group within a group',
    plant: (project) =>
      project.mood({
        type: 'object',
        title: 'Mood',
        properties: {
          inner: { type: 'object', title: 'Inner', properties: { voice: { type: 'string', title: 'Voice' } } },
        },
      }),
    file: FILE,
    at: '"inner"',
    found: 'the group "inner" within "mood"',
    mend: 'fields of the form',
  },
  {
    what: 'repeated groups within repeated groups',
    plant: (project) => {
      const voice = { type: 'string', title: 'Voice' } as const;
      const inner = {
        type: 'array',
        title: 'Inner',
        maxItems: 2,
        items: { type: 'object', properties: { voice } },
      } as const;
      project.mood({ type: 'array', title: 'Mood', maxItems: 2, items: { type: 'object', properties: { inner } } });
    },
    file: FILE,
    at: '"inner"',
    found: 'the group "inner" within "mood"',
    mend: 'fields of the form',
  },
];
