import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a declaration saved as Latin-1',
    plant: (project) => project.replace('tools/plan-maker/tool.json', 'Bakery or café', 'Bakery or caf\uFFFD'),
    file: 'tools/plan-maker/tool.json',
    at: '\uFFFD',
    found: 'a byte that is not UTF-8, in ""Bakery or caf�""',
    mend: 'Save the file as UTF-8',
  },
  {
    what: 'half a character',
    plant: (project) =>
      project.replaceWritten('tools/plan-maker/tool.json', '"Say more?"', String.raw`"Say \ud83d more?"`),
    file: 'tools/plan-maker/tool.json',
    at: String.raw`\ud83d`,
    found: 'which is half a character',
    mend: 'Write the character itself',
  },
];
