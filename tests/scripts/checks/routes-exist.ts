import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a link back to a page that is not there',
    plant: (project) => project.replace(FILE, '"to": "/start-here"', '"to": "/start-her"'),
    file: FILE,
    at: '"/start-her"',
    found: 'the page "/start-her"',
    mend: 'a page that is there',
    didYouMean: '/start-here',
  },
  {
    what: 'a way on to a page that is not there',
    plant: (project) => project.replace('tools/lead-list/tool.json', '"goTo": "/offer-plan"', '"goTo": "/offers"'),
    file: 'tools/lead-list/tool.json',
    at: '"/offers"',
    found: 'the page "/offers"',
    mend: 'a page that is there',
  },
  {
    what: 'a tile of the brand that leads nowhere',
    plant: (project) =>
      project.change<{ tiles: object[] }>('brand.json', ({ tiles }) =>
        tiles.push({
          id: 'lost',
          route: '/lost',
          title: 'Lost',
          description: 'Leads nowhere.',
          category: 'Build',
          icon: 'bot',
          order: 1,
          status: 'live',
        }),
      ),
    file: 'brand.json',
    at: '"/lost"',
    found: 'the page "/lost"',
    mend: 'a page that is there',
  },
];
