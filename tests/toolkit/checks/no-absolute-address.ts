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
  {
    what: 'the address of a webhook as an example of an answer',
    plant: (project) => project.replace(FILE, '"sk-..."', '"https://flows.example/webhook/plan"'),
    file: FILE,
    at: '"https://flows.example/webhook/plan"',
    found: 'the address https://flows.example/webhook/plan',
    mend: 'Use the name of a link in brand.json, or the name of the webhook',
  },
];
