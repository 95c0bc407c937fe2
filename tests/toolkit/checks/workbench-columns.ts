import type { Workbench } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/lead-list/tool.json';

const withWorkbench =
  (parts: Partial<Workbench>) =>
  (project: Project): void =>
    project.tool('lead-list', ({ result }) => {
      result?.columns?.push({ from: 'phone', title: 'Phone' });
      Object.assign(result ?? {}, { workbench: { statuses: ['Called', 'Won'], identity: [['phone']], ...parts } });
    });

export const faults: PlantedFault[] = [
  {
    what: 'entries told apart by what is no column',
    plant: withWorkbench({ identity: [['phone'], ['nam']] }),
    file: FILE,
    at: '"nam"',
    found: 'the column "nam"',
    mend: 'Name a column',
    didYouMean: 'name',
    alsoFoundBy: ['result-parts'],
  },
  {
    what: 'a group of columns that never decides',
    plant: withWorkbench({ identity: [['phone'], ['name', 'phone']] }),
    file: FILE,
    at: '[\n          "name",\n          "phone"',
    found: 'name and phone after phone, which they contain',
    mend: 'Remove this group, or move it to the front',
  },
  {
    what: 'a status twice',
    plant: withWorkbench({ statuses: ['Called', 'called'] }),
    file: FILE,
    at: '"called"',
    found: 'the status "called" twice',
    mend: 'Remove one',
  },
];
