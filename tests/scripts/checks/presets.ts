import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a preset for an option that is not there',
    plant: (project) => project.replace(FILE, '"light": {', '"lihgt": {'),
    file: FILE,
    at: '"lihgt"',
    found: 'the option "lihgt"',
    mend: 'Write an option',
    didYouMean: 'light',
  },
  {
    what: 'a preset without one of the parts',
    plant: (project) => project.replace(FILE, '"background": "#FFFFFF",\n            ', ''),
    file: FILE,
    at: '"light": {',
    found: 'no background',
    mend: 'the parts of "colours"',
  },
  {
    what: 'a preset with a part that is not there',
    plant: (project) =>
      project.replace(FILE, '"background": "#FFFFFF",', '"background": "#FFFFFF",\n            "accent": "#FFFFFF",'),
    file: FILE,
    at: '"accent"',
    found: 'the part "accent"',
    mend: 'the parts of "colours"',
  },
  {
    what: 'no option left for values of one’s own',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) =>
        Object.assign(ui?.fields?.theme?.presets ?? {}, { own: { background: '#222222', text: '#DDDDDD' } }),
      ),
    file: FILE,
    at: '"presets"',
    found: '0 options without a preset',
    mend: 'Add or remove presets',
  },
  {
    what: 'a target that is no group',
    plant: (project) => project.replace(FILE, '"target": "colours"', '"target": "colour"'),
    file: FILE,
    at: '"colour"',
    found: 'the group of sub-fields "colour"',
    mend: 'type object',
    didYouMean: 'colours',
  },
  {
    what: 'presets without a target',
    plant: (project) => project.replace(FILE, '"target": "colours",', ''),
    file: FILE,
    at: '"presets"',
    found: 'no "target"',
    mend: 'Add "target"',
  },
  {
    what: 'a target that does not show for values of one’s own',
    plant: (project) => project.replace(FILE, '"is": "own"', '"is": "dark"'),
    file: FILE,
    at: '"colours",\n        "presets"',
    found: '"colours" does not show for the option "own"',
    mend: '"is": "own"',
    besides: ['samples-cover-reveals'],
  },
  {
    what: 'a target without presets',
    plant: (project) => project.tool('plan-maker', ({ ui }) => delete ui?.fields?.theme?.presets),
    file: FILE,
    at: '"target"',
    found: 'no "presets"',
    mend: 'Add "presets"',
  },
];
