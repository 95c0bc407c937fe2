import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a tool named in code',
    plant: (project) =>
      project.add('src/engine/page.tsx', "const first = 'plan';\nexport const special = 'plan-maker';\n"),
    file: 'src/engine/page.tsx',
    at: 'plan-maker',
    found: 'the tool "plan-maker"',
    mend: 'into its declaration',
  },
  {
    what: 'a file named after a tool',
    plant: (project) => project.add('src/lib/lead-list.ts', '// Nothing else.'),
    file: 'src/lib/lead-list.ts',
    at: '// Nothing',
    found: 'in the name of a file',
    mend: 'into its declaration',
  },
];
