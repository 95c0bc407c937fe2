import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/call-back/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'an answer nobody reads',
    plant: (project) => {
      project.replace(FILE, '"onFailure": "succeed-and-queue",', '');
      project.replace(FILE, '"done": "Thank you"', '"done": "Thank you",\n    "failed": "No"');
    },
    file: FILE,
    at: '"request"',
    found: 'a request without a response',
    mend: 'Add "response"',
  },
  {
    what: 'a response without a result',
    plant: (project) =>
      project.tool('offer-plan', (tool) => {
        delete tool.result;
      }),
    file: 'tools/offer-plan/tool.json',
    at: '"response"',
    found: 'a response without a result',
    mend: 'Add "result"',
    alsoFoundBy: ['automation-present'],
  },
  {
    what: 'a response nobody reads',
    plant: (project) =>
      project.tool('call-back', (tool) => Object.assign(tool, { response: { normaliser: 'plain-text' } })),
    file: FILE,
    at: '"response"',
    found: 'a response to a request whose "onFailure" says that nobody reads the answer',
    mend: 'Remove one of the two',
    alsoFoundBy: ['samples-present'],
  },
  {
    what: 'a result without a response',
    plant: (project) =>
      project.tool('call-back', (tool) => Object.assign(tool, { result: { renderer: 'text', title: 'Done' } })),
    file: FILE,
    at: '"result"',
    found: 'a result without a response',
    mend: 'Add "response"',
  },
  {
    what: 'a result where nothing is sent',
    plant: (project) => {
      project.tool('call-back', (tool) =>
        Object.assign(tool, { request: null, result: { renderer: 'text', title: 'Done' } }),
      );
      project.remove('tools/call-back/automation.md');
    },
    file: FILE,
    at: '"result"',
    found: 'a result without a request',
    mend: 'declare a request',
  },
  {
    what: 'a document that is to become the result',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) => Object.assign(result?.actions?.[2] ?? {}, { into: 'result' })),
    file: 'tools/plan-maker/tool.json',
    at: '"into"',
    found: 'a document action with "into"',
    mend: 'Remove "into"',
  },
];
