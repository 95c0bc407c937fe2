import { renderAsFacts } from '../fixtures/facts.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
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
  {
    what: 'a button that opens nothing',
    plant: (project) => project.tool('plan-maker', ({ result }) => delete result?.actions?.[1]?.link),
    file: FILE,
    at: '{\n        "do": "open"',
    found: 'neither "link" nor "result"',
    mend: 'Add one of them',
  },
  {
    what: 'a button that opens two addresses',
    plant: (project) => {
      renderAsFacts(project, { actions: [{ do: 'open', label: 'Open', link: 'chatAssistant', result: 'url' }] });
    },
    file: 'tools/offer-plan/tool.json',
    at: '{\n        "do": "open"',
    found: '"link" and "result"',
    mend: 'Remove one of them',
  },
  {
    what: 'an answer that becomes the result, of a button that asks for none',
    plant: (project) => project.replace(FILE, '"do": "copy",', '"do": "copy",\n        "into": "result" ,'),
    file: FILE,
    at: '"into": "result" ,',
    found: '"into" on an action that does "copy"',
    mend: 'Remove "into"',
  },
];
