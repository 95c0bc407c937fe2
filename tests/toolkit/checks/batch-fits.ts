import type { Declaration } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const saying =
  (parts: Partial<Declaration>) =>
  (project: Project): void =>
    project.tool('plan-maker', (declaration) => Object.assign(declaration, parts));

export const faults: PlantedFault[] = [
  {
    what: 'more rows for guests than for members',
    plant: saying({ batch: { rows: 10, guestRows: 25 } }),
    file: FILE,
    at: '25\n',
    found: '25 rows for guests',
    mend: 'Lower the number',
  },
  {
    what: 'more rows than runs of a day',
    plant: saying({ access: { perDay: 7 }, batch: { rows: 77 } }),
    file: FILE,
    at: '77\n',
    found: '77 rows',
    mend: 'Lower the number',
  },
];
