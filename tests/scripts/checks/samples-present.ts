import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'no invalid sample',
    plant: (project) => project.remove('tests/tools/plan-maker/invalid/empty.json'),
    file: FILE,
    at: '"plan-maker",\n  "kind"',
    found: 'no invalid sample in tests/tools/plan-maker/invalid',
    mend: 'tests/tools/plan-maker/invalid/example.json',
  },
  {
    what: 'no failure among the responses',
    plant: (project) => project.remove('tests/tools/plan-maker/responses/error.json'),
    file: FILE,
    at: '"plan-maker",\n  "kind"',
    found: 'no response that is read as "failure"',
    mend: 'tests/tools/plan-maker/responses/example.json',
  },
  {
    what: 'no response of one of two kinds',
    plant: (project) => project.remove('tests/tools/offer-plan/responses/notice.json'),
    file: 'tools/offer-plan/tool.json',
    at: '"offer-plan",\n  "kind"',
    found: 'no response that is read as "notice"',
    mend: 'tests/tools/offer-plan/responses/example.json',
  },
];
