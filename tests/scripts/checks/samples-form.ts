import type { Fault } from '../fixtures/plant.ts';

const SAMPLE = 'tests/tools/plan-maker/valid/full.json';

export const faults: Fault[] = [
  {
    what: 'a sample that does not say why',
    plant: (project) => project.replace(SAMPLE, '"why": "All branches",', ''),
    file: SAMPLE,
    at: '{\n  \n  "answers"',
    found: 'no "why" in this valid sample',
    mend: 'Add "why"',
  },
  {
    what: 'a part that is not known',
    plant: (project) => project.replace(SAMPLE, '"session"', '"sesion"'),
    file: SAMPLE,
    at: '"sesion"',
    found: 'the property "sesion"',
    mend: 'Correct the name',
    didYouMean: 'session',
  },
  {
    what: 'a sample that is no JSON',
    plant: (project) => project.replace(SAMPLE, '"answers": {', '"answers": {,'),
    file: SAMPLE,
    at: ',\n    "businessName"',
    found: 'value expected',
    mend: 'Mend the JSON',
  },
];
