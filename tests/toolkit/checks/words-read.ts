import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const PART = '"background": {\n              "required": true';

export const faults: PlantedFault[] = [
  {
    what: 'a toast for a part of a group',
    plant: (project) => project.replaceWritten(FILE, PART, `${PART},\n              "toast": "Which background?"`),
    file: FILE,
    at: '"toast": "Which background?"',
    found: '"toast" for "background", a part of "colors"',
    mend: 'Move it to the group',
  },
  {
    what: 'an "Other" for a part of a group',
    plant: (project) => project.replaceWritten(FILE, PART, `${PART},\n              "other": { "field": "more" }`),
    file: FILE,
    at: '"other": { "field": "more" }',
    found: '"other" for "background", a part of "colors"',
    mend: 'in another part, with "showIf"',
  },
  {
    what: 'a secret kept with a draft that holds none',
    plant: (project) => project.replaceWritten(FILE, '"draft": true', '"draft": false'),
    file: FILE,
    at: '"keep": "draft"',
    found: '"keep" for "apiKey", without any effect',
    mend: 'Write "draft": true in "storage"',
  },
  {
    what: 'a purpose without a shared entry',
    plant: (project) => project.replaceWritten(FILE, '"tone": {\n', '"tone": {\n          "purpose": "make plans",\n'),
    file: FILE,
    at: '"purpose"',
    found: '"purpose" for "tone"',
    mend: 'Name the shared entry',
  },
];
