import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'an agreement that may be passed over',
    plant: (project) => project.mood({ type: 'boolean', title: 'I agree', const: true }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: '"mood" must be ticked, but is not required',
    mend: 'Write "required": true in the field',
  },
  {
    what: 'an agreement in a group that may be passed over',
    plant: (project) => {
      const agreed = { type: 'boolean', title: 'I agree', const: true } as const;
      project.mood({ type: 'object', title: 'Mood', properties: { agreed } });
    },
    file: FILE,
    at: '"agreed"',
    found: '"agreed" must be ticked, but is not required',
    mend: 'Write "required": true in the field',
  },
  {
    what: 'an agreement ticked beforehand',
    plant: (project) => {
      const agreed = { type: 'boolean', default: true, title: 'I agree', const: true } as const;
      project.mood({
        type: 'array',
        title: 'Mood',
        maxItems: 2,
        items: { type: 'object', required: ['agreed'], properties: { agreed } },
      });
    },
    file: FILE,
    at: 'true,\n              "title": "I agree"',
    found: '"agreed" ticked by default',
    mend: 'Remove the default',
  },
];
