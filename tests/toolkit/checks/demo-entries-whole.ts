import { renderAsFacts } from '../fixtures/facts.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/offer-plan/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'an entry of the demo without a part that the others have',
    plant: (project) => {
      renderAsFacts(project);
      project.replace(FILE, '[{"at":1,"text":"Drop"}]', '[{"at":1,"text":"Drop"},{"at":2}]');
    },
    file: FILE,
    at: '\n```json',
    found: 'a demo whose entry 2 has no "text"',
    mend: 'Add it to entry 2, there with the value null',
  },
];
