import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'an address in a text',
    plant: (project) => project.replace(FILE, '"Not sent."', '"Not sent, see https://help.example/mail."'),
    file: FILE,
    at: '"Not sent, see',
    found: 'the address https://help.example/mail',
    mend: 'Use the name of a link in brand.json, or the name of the webhook',
  },
];
