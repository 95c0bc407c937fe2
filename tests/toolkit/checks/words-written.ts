import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const AUTOMATION = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a text as new:tool leaves it',
    plant: (project) => project.replace(FILE, '"title": "Your plan"', '"title": "Say here what it is."'),
    file: FILE,
    at: 'Say here what it is.',
    found: 'a placeholder text: "Say here what it is."',
    mend: 'Write the text',
  },
  {
    what: 'instructions as new:tool leaves them',
    plant: (project) =>
      project.replace(AUTOMATION, 'You write plans.', 'You write plans. Say here what a good one is.'),
    file: AUTOMATION,
    at: 'Say here',
    found: 'Say here what a good one is.',
    mend: 'Write the text',
  },
  {
    // The mark is the planted mistake, nothing left to do here.
    what: 'a thing to do in place of a text',
    plant: (project) => project.replace(FILE, '"title": "Your plan"', '"title": "TODO: a title"'),
    file: FILE,
    at: 'TODO',
    found: 'TODO: a title',
    mend: 'Write the text',
  },
];
