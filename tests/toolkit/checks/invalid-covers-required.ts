import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a required field no rule names',
    plant: (project) =>
      project.replace(
        FILE,
        '          "trade",\n          "customTrade",\n          "apiKey"',
        '          "customTrade",\n          "apiKey"',
      ),
    file: FILE,
    at: '"trade",\n      "channels"',
    found: '"trade" is required',
    mend: 'Write "toast" in the field "trade"',
  },
  {
    what: 'a field required while it shows, which no rule names',
    plant: (project) => project.replace(FILE, '          "customTrade",\n          "apiKey"', '          "apiKey"'),
    file: FILE,
    at: 'true,\n      "send": "replace"',
    found: '"customTrade" is required',
    mend: 'Write "toast" in the field "customTrade"',
  },
];
