import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a tool without its automation',
    plant: (project) => project.remove('tools/plan-maker/automation.md'),
    file: FILE,
    at: '"request": {\n    "webhook": "plan-maker"',
    found: 'no tools/plan-maker/automation.md',
    mend: 'Add the file',
  },
  {
    what: 'an action that is not described',
    plant: (project) =>
      project.tool('offer-plan', ({ result }) => Object.assign(result?.actions?.[0] ?? {}, { id: 'save' })),
    file: 'tools/offer-plan/tool.json',
    at: '"request": {\n          "webhook"',
    found: 'the action "save"',
    mend: 'Add "save" under actions',
    alsoFoundBy: ['automation-present'],
  },
  {
    what: 'the description of an action that is not there',
    plant: (project) => project.tool('offer-plan', ({ result }) => delete result?.actions),
    file: 'tools/offer-plan/automation.md',
    at: 'download:',
    found: 'the action "download"',
    mend: 'Correct the id',
  },
  {
    what: 'an automation of a chooser',
    plant: (project) => project.add('tools/start-here/automation.md', '---\nkind: record\n---\n'),
    file: 'tools/start-here/automation.md',
    at: 'kind: record',
    found: 'sends nothing',
    mend: 'Remove the file',
  },
];
