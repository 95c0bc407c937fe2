import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a renderer of another kind',
    plant: (project) => project.replace('tools/offer-plan/tool.json', '"renderer": "proposal"', '"renderer": "text"'),
    file: 'tools/offer-plan/tool.json',
    at: '"text"',
    found: 'the renderer "text", which only accepts text',
    mend: 'a renderer for "proposal"',
  },
  {
    what: 'expected items that the renderer does not count',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result ?? {}, { expect: { count: 'businessName', items: 'plans' } }),
      ),
    file: 'tools/plan-maker/tool.json',
    at: '"expect"',
    found: 'the renderer "text" does not count',
    mend: 'Remove "expect", or name a renderer that counts',
    alsoFoundBy: ['names-exist'],
  },
];
