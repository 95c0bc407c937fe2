import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'lengths that exclude each other',
    plant: (project) =>
      project.tool('plan-maker', ({ form }) =>
        Object.assign(form?.properties.tone ?? {}, { minLength: 99, maxLength: 98 }),
      ),
    file: FILE,
    at: '99,',
    found: 'a minLength of 99 for "tone", whose maxLength is 98',
    mend: 'one of the two bounds',
  },
  {
    what: 'more choices asked for than offered',
    plant: (project) => {
      project.replace(FILE, '"minItems": 1', '"minItems": 5');
      project.tool('plan-maker', (tool) => {
        delete tool.limits;
      });
    },
    file: FILE,
    at: '5,\n        "items"',
    found: 'a minItems of 5 for "channels", whose number of options is 4',
    mend: 'one of the two bounds',
    besides: ['samples-fit'],
  },
];
