import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'two options that differ in case only',
    plant: (project) => project.replace(FILE, '"Garage",', '"Garage",\n          "garage",'),
    file: FILE,
    at: '"garage"',
    found: 'both "garage" and "Garage" among the options of "trade"',
    mend: 'Remove or rename',
  },
  {
    what: 'words for an option that another one has as its value',
    plant: (project) => project.replace(FILE, '"Bakery or café"', '"Garage"'),
    file: FILE,
    at: '"Garage"\n',
    found: 'both "Garage" and "Garage" among the options of "trade"',
    mend: 'Remove or rename',
  },
  {
    what: 'the same option twice in a part of a group',
    plant: (project) =>
      project.tool('plan-maker', ({ form }) => {
        Object.assign(form?.properties.colors?.properties?.text ?? {}, { enum: ['#EEEEEE', '#eeeeee'] });
      }),
    file: FILE,
    at: '"#eeeeee"',
    found: 'both "#eeeeee" and "#EEEEEE" among the options of "text"',
    mend: 'Remove or rename',
    alsoFoundBy: ['presets', 'presets', 'widget-fits'],
  },
  {
    what: 'the same option twice in a shared list',
    plant: (project) => project.replace('tools/options.json', '"brisk"', '"Calm"'),
    file: 'tools/options.json',
    at: '"Calm"\n',
    found: 'both "Calm" and "calm" among the options of "tones"',
    mend: 'Remove or rename',
  },
];
