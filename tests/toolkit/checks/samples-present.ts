import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'no invalid sample',
    plant: (project) => project.remove('tests/tools/plan-maker/invalid/empty.json'),
    file: FILE,
    at: '"plan-maker",\n  "kind"',
    found: 'no invalid sample in tests/tools/plan-maker/invalid',
    mend: 'tests/tools/plan-maker/invalid/example.json',
  },
  {
    what: 'no response',
    plant: (project) => project.remove('tests/tools/plan-maker/responses/text.json'),
    file: FILE,
    at: '"plan-maker",\n  "kind"',
    found: 'no response that is read as "text"',
    mend: 'tests/tools/plan-maker/responses/example.json',
  },
  {
    what: 'no response of a kind the normaliser gives',
    plant: (project) =>
      project.change<object>('src/normalisers/proposal/plugin.json', (says) =>
        Object.assign(says, { gives: ['proposal', 'text'] }),
      ),
    file: 'tools/offer-plan/tool.json',
    at: '"offer-plan",\n  "kind"',
    found: 'no response that is read as "text"',
    mend: 'tests/tools/offer-plan/responses/example.json',
    alsoFoundBy: ['renderer-accepts'],
  },
];
