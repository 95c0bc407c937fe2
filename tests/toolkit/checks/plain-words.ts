import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a word of the nineties in a label',
    plant: (project) => project.replace(FILE, '"Rest"', '"Rest of the e-mails"'),
    file: FILE,
    at: 'e-mails',
    found: '"e-mails"',
    mend: 'Write "emails".',
  },
  {
    what: 'an old word in the text of a page, beside a comment that may hold it',
    plant: (project) => project.add('src/app/pages/planted.tsx', "// Anew.\nexport const TITLE = 'Try anew';\n"),
    file: 'src/app/pages/planted.tsx',
    at: 'anew',
    found: '"anew"',
    mend: 'Write "again".',
  },
];
