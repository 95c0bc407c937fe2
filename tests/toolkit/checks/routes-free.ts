import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const takes = (route: string, found: string, mend: string): PlantedFault => ({
  what: `the route ${route}`,
  plant: (project) => project.replace(FILE, '"/plan-maker"', `"${route}"`),
  file: FILE,
  at: `"${route}"`,
  found,
  mend,
});

export const faults: PlantedFault[] = [
  takes('/webhook/plan', 'as all below /webhook', 'Choose another route'),
  takes('/runs', 'which the server answers itself', 'Choose another route'),
  takes('/keys', 'as all below /keys', 'Choose another route'),
  takes('/files', 'as all below /files', 'Choose another route'),
  takes('/results/plan', 'one of the pages /results/:id', 'Choose another route'),
  takes('/plan-maker/', 'the route /plan-maker/', 'Write "/plan-maker"'),
  takes('//plan', 'the route //plan', 'Write "/plan"'),
];
