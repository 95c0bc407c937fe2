import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const OPTIONS = 'tools/options.json';

export const faults: PlantedFault[] = [
  {
    what: 'words of a button with a blank behind them',
    plant: (project) => project.replace(FILE, '"label": "Mail it"', '"label": "Mail it "'),
    file: FILE,
    at: '"Mail it "',
    found: '"Mail it ", with a space at an end',
    mend: 'Write "Mail it"',
  },
  {
    what: 'a shared option with a blank before it',
    plant: (project) => project.replace(OPTIONS, '"brisk"', '" brisk"'),
    file: OPTIONS,
    at: '" brisk"',
    found: '" brisk"',
    mend: 'Write "brisk"',
  },
];
