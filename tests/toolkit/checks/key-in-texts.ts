import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: "the member's key in a prompt",
    plant: (project) => project.replace(FILE, 'You write plans.', 'You write plans with {{apiKey}}.'),
    file: FILE,
    at: '{{apiKey}}',
    found: "{{apiKey}}, the member's key",
    mend: 'Remove it',
  },
];
