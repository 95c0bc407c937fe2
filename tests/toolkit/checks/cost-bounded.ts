import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a demo that is longer than what a model may write',
    plant: (project) => {
      project.replace(FILE, 'respond: text\n', 'respond: text\nexpects:\n  tokens: 100\n');
      project.replace(FILE, '## Demo\n\n', `## Demo\n\n${'A day of the plan. '.repeat(40)}\n\n`);
    },
    file: FILE,
    at: '\nA day of the plan.',
    found: 'a demo of about',
    mend: 'Set "tokens" of "expects" to',
  },
];
