import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'the key of another tool',
    plant: (project) => project.replace(FILE, '"key": "planMaker"', '"key": ".leadList"'),
    file: FILE,
    at: '".leadList",\n    "version"',
    found: 'which belongs to tools/lead-list/tool.json',
    mend: 'another key',
    // The other tool is told as well: its check alone would say that all is well.
    alsoFoundBy: ['unique-storage-keys'],
  },
  {
    what: 'a key of the site',
    plant: (project) => project.replace(FILE, '"key": "planMaker"', '"key": ".email"'),
    file: FILE,
    at: '".email"',
    found: 'which belongs to the site itself',
    mend: 'another key',
  },
  {
    what: 'a key that differs from that of another tool in case alone',
    plant: (project) => {
      project.tool('lead-list', ({ storage }) => Object.assign(storage ?? {}, { key: 'leadlist' }));
      project.tool('plan-maker', ({ storage }) => Object.assign(storage ?? {}, { key: 'leadList' }));
    },
    file: 'tools/plan-maker/tool.json',
    at: '"leadList"',
    found: 'the storage key "leadList", which belongs to tools/lead-list/tool.json',
    mend: 'Choose another key',
    alsoFoundBy: ['unique-storage-keys', 'names-exist'],
  },
];
