import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a preset for an option that is not there',
    plant: (project) => project.replace(FILE, '"light": {', '"lihgt": {'),
    file: FILE,
    at: '"lihgt"',
    found: 'the option "lihgt"',
    mend: 'Name an option of the field',
    didYouMean: 'light',
    alsoFoundBy: ['presets'],
  },
  {
    what: 'a preset without one of the parts',
    plant: (project) => project.replace(FILE, '"background": "#FFFFFF",\n            ', ''),
    file: FILE,
    at: '{\n            "text": "#',
    found: '{"text":',
    mend: 'Write a complete value of "colors"',
  },
  {
    what: 'a preset with a part that is not there',
    plant: (project) =>
      project.replace(FILE, '"background": "#FFFFFF",', '"background": "#FFFFFF",\n            "accent": "#FFFFFF",'),
    file: FILE,
    at: '{\n            "background": "#FFFFFF",\n            "accent"',
    found: '"accent"',
    mend: 'Write a complete value of "colors"',
  },
  {
    what: 'a target that does not show for values of one’s own',
    plant: (project) => project.replace(FILE, '"is": "own"', '"is": "dark"'),
    file: FILE,
    at: '"colors",\n        "presets"',
    found: '"colors" does not show for the option "own"',
    mend: '"is": "own"',
    alsoFoundBy: ['samples-cover-fields'],
  },
];
