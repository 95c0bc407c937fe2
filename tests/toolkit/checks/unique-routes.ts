import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'the route of another tool',
    plant: (project) =>
      project.replace('tools/plan-maker/tool.json', '"route": "/plan-maker"', '"route": "/lead-list"'),
    file: 'tools/plan-maker/tool.json',
    at: '"/lead-list"',
    found: 'which belongs to tools/lead-list/tool.json',
    mend: 'another route',
    // The other tool is told as well: its check alone would say that all is well.
    alsoFoundBy: ['unique-routes'],
  },
  {
    what: 'the route of a fixed page',
    plant: (project) => project.replace('tools/plan-maker/tool.json', '"route": "/plan-maker"', '"route": "/"'),
    file: 'tools/plan-maker/tool.json',
    at: '"/"',
    found: 'which belongs to a fixed page',
    mend: 'another route',
  },
];
