import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a field no part of the body sends',
    plant: (project) =>
      project.tool('plan-maker', ({ request }) => {
        if (typeof request?.body === 'object') delete request.body.useLeads;
      }),
    file: FILE,
    at: '"useLeads": {\n        "type"',
    found: 'the field "useLeads"',
    mend: 'Add "useLeads" to "fields" of the body',
    alsoFoundBy: ['automation-recall'],
  },
];
