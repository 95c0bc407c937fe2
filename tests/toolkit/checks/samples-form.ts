import type { PlantedFault } from '../fixtures/plant.ts';

const EMPTY = 'tests/tools/plan-maker/invalid/empty.json';
const FAILURE = 'tests/normalisers/plain-text/failures/blank.json';
const SAMPLE = 'tests/tools/plan-maker/valid/full.json';

export const faults: PlantedFault[] = [
  {
    what: 'a sample that does not say why',
    plant: (project) => project.replace(SAMPLE, '"why": "All branches",', ''),
    file: SAMPLE,
    at: '{\n  "$schema"',
    found: 'no "why"',
    mend: 'Add "why"',
  },
  {
    what: 'a sample no editor would complete',
    plant: (project) => project.replace(SAMPLE, 'samples/valid.schema', 'samples/vald.schema'),
    file: SAMPLE,
    at: '"../../../../schemas/samples/vald.schema.json"',
    found: 'samples/vald.schema.json',
    mend: 'schemas/samples/valid.schema.json',
    didYouMean: '../../../../schemas/samples/valid.schema.json',
  },
  {
    what: 'a problem that is no keyword',
    plant: (project) => project.replace(EMPTY, '"trade": "required"', '"trade": "requird"'),
    file: EMPTY,
    at: '"requird"',
    found: '"requird"',
    mend: 'Write one of these',
    didYouMean: 'required',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'a failure that does not say what the member is told',
    plant: (project) => project.replace(FAILURE, ',\n  "reason": "Nothing came."', ''),
    file: FAILURE,
    at: '{\n  "$schema"',
    found: 'no "reason"',
    mend: 'Add "reason"',
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
    found: 'invalid JSON: a comma with nothing before it',
    mend: 'Remove the comma',
  },
];
