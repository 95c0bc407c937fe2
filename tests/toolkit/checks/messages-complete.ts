import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'no word about a failed run',
    plant: (project) => project.replace(FILE, '"failed": "The plan could not be made.",', ''),
    file: FILE,
    at: '{\n    "invalid"',
    found: 'no message "failed"',
    mend: 'Add "failed" to messages',
  },
  {
    what: 'no word about a copy that failed',
    plant: (project) => project.replace(FILE, '"copyFailed": "Not copied",', ''),
    file: FILE,
    at: '{\n    "invalid"',
    found: 'no message "copyFailed"',
    mend: 'Add "copyFailed" to messages',
  },
  {
    what: 'a message that is never said',
    plant: (project) =>
      project.tool('lead-list', ({ messages }) => Object.assign(messages ?? {}, { reset: 'Cleared' })),
    file: 'tools/lead-list/tool.json',
    at: '"reset"',
    found: 'the message "reset", although no action resets the tool',
    mend: 'Remove it',
  },
  {
    what: 'no word about a run that is done',
    plant: (project) => project.replace('tools/call-back/tool.json', ',\n    "done": "Thank you"', ''),
    file: 'tools/call-back/tool.json',
    at: '{\n    "fields"',
    found: 'no message "done"',
    mend: 'Add "done" to messages',
  },
];
