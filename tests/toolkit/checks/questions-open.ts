import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/questions.md';

export const faults: PlantedFault[] = [
  {
    what: 'a guess nobody has looked at, beside one somebody has',
    plant: (project) => project.add(FILE, '# Questions\n\n- [x] The form: all of it.\n- [ ] The answer: a text.\n'),
    file: FILE,
    at: '[ ]',
    found: 'an unconfirmed guess: The answer: a text.',
    mend: 'write [x]',
  },
];
