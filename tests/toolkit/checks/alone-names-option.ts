import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'an option that is not there',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => Object.assign(ui?.fields ?? {}, { channels: { alone: 'Faxes' } })),
    file: FILE,
    at: '"Faxes"',
    found: 'the option "Faxes", which does not exist',
    mend: 'Copy an option from the list',
  },
  {
    what: 'a default in which it does not stand alone',
    plant: (project) =>
      project.tool('plan-maker', ({ form, ui }) => {
        Object.assign(ui?.fields ?? {}, { channels: { alone: 'Post' } });
        Object.assign(form?.properties.channels ?? {}, { default: ['Post', 'Phone'] });
      }),
    file: FILE,
    at: '[\n          "Post",\n          "Phone"',
    found: '"Post" and other options in one default',
    mend: 'from the default',
  },
];
