import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const AUTOMATION = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a British word in a label',
    plant: (project) => project.replace(FILE, '"Rest"', '"Favourites"'),
    file: FILE,
    at: 'Favourites',
    found: 'the British "Favourites"',
    mend: 'Write "Favorites".',
  },
  {
    what: 'a British word in a prompt',
    plant: (project) => project.replace(AUTOMATION, 'You write', 'You organise and write'),
    file: AUTOMATION,
    at: 'organise',
    found: 'the British "organise"',
    mend: 'Write "organize".',
  },
  {
    what: 'a British word in a demo, in capitals, beside an address that holds one',
    plant: (project) =>
      project.replace(
        AUTOMATION,
        'A plan for {{businessName}} in',
        'ENQUIRIES to https://example.com/catalogue, {{businessName}} in',
      ),
    file: AUTOMATION,
    at: 'ENQUIRIES',
    found: 'the British "ENQUIRIES"',
    mend: 'Write "INQUIRIES".',
  },
];
