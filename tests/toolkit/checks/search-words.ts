import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a word that stands in the title',
    plant: (project) =>
      project.tool('plan-maker', ({ card }) => {
        if (card) card.words = ['strategy', 'PLAN MAKER'];
      }),
    file: FILE,
    at: '"PLAN MAKER"',
    found: 'the word "PLAN MAKER"',
    mend: 'Remove it.',
  },
];
