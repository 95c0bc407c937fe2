import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a limit as large as the list',
    plant: (project) => project.replace(FILE, '"max": 3', '"max": 4'),
    file: FILE,
    at: '4,\n      "title": "Three at most"',
    found: 'at most 4 of 4 options',
    mend: 'Lower the limit',
  },
  {
    what: 'a limit below the fewest choices',
    plant: (project) => {
      project.replace(FILE, '"minItems": 1', '"minItems": 2');
      project.replace(FILE, '"max": 3', '"max": 1');
    },
    file: FILE,
    at: '1,\n      "title": "Three at most"',
    found: 'at most 1, although at least 2 are required',
    mend: 'Raise the limit',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'a limit of a text',
    plant: (project) =>
      project.tool('plan-maker', ({ limits }) => Object.assign(limits ?? {}, { notes: { max: 1, title: 'One' } })),
    file: FILE,
    at: '"notes": {\n      "max"',
    found: 'a limit for "notes"',
    mend: 'maxLength',
  },
  {
    what: 'a limit of no field',
    plant: (project) =>
      project.tool('plan-maker', ({ limits }) => Object.assign(limits ?? {}, { chanels: { max: 1, title: 'One' } })),
    file: FILE,
    at: '"chanels"',
    found: 'the field "chanels"',
    mend: 'Name a list',
    didYouMean: 'channels',
  },
];
