import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

/** Lines under the heading Judge. */
const judged =
  (lines: string) =>
  (project: Project): void =>
    project.replace(FILE, '## Demo\n', `## Judge\n\n${lines}\n\n## Demo\n`);

export const faults: PlantedFault[] = [
  {
    what: 'a question that is no item of a list',
    plant: judged('- Is it short?\nIs it true?'),
    file: FILE,
    at: 'Is it true?',
    found: '"Is it true?", which is not a question',
    mend: 'Write it as a list item that ends with a question mark',
  },
  {
    what: 'a wish in place of a question',
    plant: judged('- Be short.'),
    file: FILE,
    at: '- Be short.',
    found: '"- Be short.", which is not a question',
    mend: 'question mark',
  },
];
