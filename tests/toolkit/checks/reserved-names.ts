import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/call-back/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a field named like the result',
    plant: (project) =>
      project.tool('call-back', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, { result: { type: 'string', title: 'Result' } });
        ui?.sections[0]?.fields.push('result');
      }),
    file: FILE,
    at: '"result": {',
    found: 'a field named "result"',
    mend: 'Rename the field',
    alsoFoundBy: ['samples-cover-fields'],
  },
  {
    what: 'a field every object has',
    plant: (project) =>
      project.tool('call-back', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, { constructor: { type: 'string', title: 'Constructor' } });
        ui?.sections[0]?.fields.push('constructor');
      }),
    file: FILE,
    at: '"constructor": {',
    found: 'a field named "constructor"',
    mend: 'Rename the field',
    alsoFoundBy: ['samples-fit', 'samples-fit'],
  },
];
