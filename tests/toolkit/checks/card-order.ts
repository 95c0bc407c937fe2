import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'two cards with one number',
    plant: (project) => project.replace(FILE, '"order": 10', '"order": 20'),
    file: FILE,
    at: '20,',
    found: 'which a tile of tools/lead-list/tool.json already has',
    mend: 'another number',
    // The other tool is told as well: its check alone would say that all is well.
    alsoFoundBy: ['card-order'],
  },
  {
    what: 'a card with the number of a tile of the brand',
    plant: (project) =>
      project.change<{ tiles: object[] }>('brand.json', ({ tiles }) =>
        tiles.push({
          id: 'soon',
          title: 'Soon',
          description: 'Comes later.',
          category: 'Build',
          icon: 'bot',
          order: 10,
          status: 'coming-soon',
        }),
      ),
    file: FILE,
    at: '10,\n',
    found: 'which a tile of brand.json already has',
    mend: 'another number',
    alsoFoundBy: ['card-order'],
  },
];
