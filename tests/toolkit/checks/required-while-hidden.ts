import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a hidden field that is required',
    plant: (project) => project.tool('plan-maker', ({ form }) => form?.required?.push('customTrade')),
    file: FILE,
    at: '"customTrade"\n    ],\n    "properties"',
    found: '"customTrade", which shows only under a condition',
    mend: 'Write "required": true in the field "customTrade" itself',
  },
];
