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
  takes('/webhook/plan', 'like all routes below /webhook', 'Choose another route'),
  takes('/runs', 'which the server answers itself', 'Choose another route'),
  takes('/keys', 'like all routes below /keys', 'Choose another route'),
  takes('/files', 'like all routes below /files', 'Choose another route'),
  takes('/results/plan', 'which the fixed page /results/:id', 'Choose another route'),
  takes('/plan-maker/', 'the route /plan-maker/', 'Write "/plan-maker"'),
  takes('//plan', 'the route //plan', 'Write "/plan"'),
];
