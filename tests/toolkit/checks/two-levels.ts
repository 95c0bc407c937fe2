import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const voice = { type: 'string', title: 'Voice' } as const;
const inner = { type: 'object', title: 'Inner', properties: { voice } } as const;

export const faults: PlantedFault[] = [
  {
    what: 'a group within a group within a group',
    plant: (project) =>
      project.mood({
        type: 'object',
        title: 'Mood',
        properties: { middle: { type: 'object', title: 'Middle', properties: { inner } } },
      }),
    file: FILE,
    at: '"inner"',
    found: 'the group "inner" within "middle" within "mood"',
    mend: 'Move its fields out of the groups; "object" in the body can still nest what is sent',
  },
  {
    what: 'repeated groups within a group within repeated groups',
    plant: (project) => {
      const repeated = {
        type: 'array',
        title: 'Inner',
        maxItems: 2,
        items: { type: 'object', properties: { voice } },
      } as const;
      const middle = { type: 'object', title: 'Middle', properties: { inner: repeated } } as const;
      project.mood({ type: 'array', title: 'Mood', maxItems: 2, items: { type: 'object', properties: { middle } } });
    },
    file: FILE,
    at: '"inner"',
    found: 'the group "inner" within "middle" within "mood"',
    mend: 'Move its fields out of the groups; "object" in the body can still nest what is sent',
  },
];
