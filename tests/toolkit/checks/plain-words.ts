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
  {
    what: 'an old spelling in an answer of the server',
    plant: (project) => project.add('src/server/planted.ts', "export const REFUSAL = 'Enter an e-mail address.';\n"),
    file: 'src/server/planted.ts',
    at: 'e-mail',
    found: '"e-mail"',
    mend: 'Write "email".',
  },
  {
    what: 'an old spelling in a prompt, whose other words are left to its samples',
    plant: (project) =>
      project.replace('tools/plan-maker/automation.md', '## Prompt', '## Prompt\n\nShall be an e-mail.'),
    file: 'tools/plan-maker/automation.md',
    at: 'e-mail',
    found: '"e-mail"',
    mend: 'Write "email".',
  },
];
