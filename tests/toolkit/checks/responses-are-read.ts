import type { PlantedFault } from '../fixtures/plant.ts';

const ERROR = 'tests/tools/plan-maker/responses/error.json';
const TEXT = 'tests/tools/plan-maker/responses/text.json';

export const faults: PlantedFault[] = [
  {
    what: 'a failure with another reason than the one members read',
    plant: (project) => project.change<{ reason: string }>(ERROR, (sample) => Object.assign(sample, { reason: 'Oh.' })),
    file: ERROR,
    at: '"Oh."',
    found: 'a response in which "plain-text" finds no result: The automation stopped with an error. Please try again.',
    mend: 'Correct the response',
  },
  {
    what: 'a response in which there is no result',
    plant: (project) => project.change<{ body: string }>(TEXT, (sample) => Object.assign(sample, { body: '' })),
    file: TEXT,
    at: '"text"\n',
    found: 'a response in which "plain-text" finds no result: The service answered, but with nothing in it.',
    mend: 'Correct the response',
  },
  {
    what: 'a response that is a result after all',
    plant: (project) =>
      project.change<object>(ERROR, (sample) => Object.assign(sample, { status: 200, body: 'A plan' })),
    file: ERROR,
    at: '"failure"',
    found: 'a result of the kind "text"',
    mend: 'Write "expect": "text"',
  },
];
