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
    found: 'a required field without a message for a submit that lacks it: "trade"',
    mend: 'Write "toast" in the field, or "invalid"',
  },
  {
    what: 'a field required while it shows, which no rule names',
    plant: (project) => project.replace(FILE, '          "customTrade",\n          "apiKey"', '          "apiKey"'),
    file: FILE,
    at: 'true,\n      "send": "replace"',
    found: 'a required field without a message for a submit that lacks it: "customTrade"',
    mend: 'Write "toast" in the field, or "invalid"',
  },
  {
    what: 'a field required under a condition, which no rule names',
    plant: (project) => project.mood({ type: 'string', title: 'Mood', requiredIf: { field: 'trade', is: 'Bakery' } }),
    file: FILE,
    at: '{\n          "field": "trade"',
    found: 'a required field without a message for a submit that lacks it: "mood"',
    mend: 'Write "toast" in the field, or "invalid"',
  },
];
