import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const soon = (id: string, order: number) => ({
  id,
  title: `Soon ${id}`,
  description: 'Comes later.',
  category: 'Plan',
  icon: 'bot',
  order,
  status: 'coming-soon',
});

export const faults: PlantedFault[] = [
  {
    what: 'a slip in a category that others have',
    plant: (project) => {
      project.change<{ tiles: object[] }>('brand.json', ({ tiles }) => tiles.push(soon('one', 800), soon('two', 801)));
      project.replace(FILE, '"category": "Build"', '"category": "Plna"');
    },
    file: FILE,
    at: '"Plna"',
    found: 'the category "Plna", which no other tool has',
    mend: 'Write "Plan"',
    didYouMean: 'Plan',
  },
];
