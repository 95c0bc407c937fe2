import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const AUTOMATION = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a Cyrillic letter in an option',
    plant: (project) => project.replace(FILE, '"Sent."', '"S\u0435nt."'),
    file: FILE,
    at: '\u0435nt',
    found: 'the letter "\u0435" (U+0435, Cyrillic) in "S\u0435nt.", which looks like "e"',
    mend: 'Type the letter again on the keyboard: "Sent."',
  },
  {
    what: 'a zero-width space in a label',
    plant: (project) => project.replace(FILE, '"Rest"', '"Re\u200Bst"'),
    file: FILE,
    at: '\u200Bst',
    found: 'an invisible letter (U+200B, a zero-width space) in "Re[U+200B]st"',
    mend: 'write "Rest"',
  },
  {
    what: 'a joiner with nothing to join in a prompt',
    plant: (project) => project.replace(AUTOMATION, 'You write', 'You\u200D write'),
    file: AUTOMATION,
    at: '\u200D write',
    found: 'U+200D, a zero-width joiner',
    mend: 'Remove it',
  },
];
