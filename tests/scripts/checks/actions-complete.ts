import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a reset that clears nothing',
    plant: (project) => project.tool('plan-maker', ({ result }) => delete result?.actions?.[3]?.clears),
    file: FILE,
    at: '{\n        "do": "reset"',
    found: 'no "clears"',
    mend: 'Add "clears"',
  },
  {
    what: 'a link on a button that copies',
    plant: (project) => project.replace(FILE, '"do": "copy",', '"do": "copy",\n        "link": "chatAssistant" ,'),
    file: FILE,
    at: '"link": "chatAssistant" ,',
    found: '"link" on an action that does "copy"',
    mend: 'Remove "link"',
  },
  {
    what: 'two buttons of one name',
    plant: (project) => project.replace(FILE, '"label": "Start over"', '"label": "Copy"'),
    file: FILE,
    at: '"Copy",\n        "clears"',
    found: 'a second action with the label "Copy"',
    mend: 'Change the label',
  },
  {
    what: 'a CSV file of a result without rows',
    plant: (project) =>
      project.change<object>('src/renderers/table/plugin.json', (says) => Object.assign(says, { gives: ['count'] })),
    file: 'tools/lead-list/tool.json',
    at: '"csv"',
    found: '"table" gives no rows',
    mend: 'name such a renderer',
  },
];
