import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a climb without a cap',
    plant: (project) => project.replace(FILE, '"everyMs": 200,\n    "cap": 90', '"everyMs": 200'),
    file: FILE,
    at: '{\n    "kind": "random-climb"',
    found: 'no "cap"',
    mend: 'Add "cap"',
  },
  {
    what: 'a progress where nothing is sent',
    plant: (project) => {
      project.tool('call-back', (tool) => Object.assign(tool, { request: null, progress: { kind: 'indeterminate' } }));
      project.remove('tools/call-back/automation.md');
    },
    file: 'tools/call-back/tool.json',
    at: '"progress"',
    found: 'a progress, though nothing is sent',
    mend: 'Remove the progress',
  },
];
