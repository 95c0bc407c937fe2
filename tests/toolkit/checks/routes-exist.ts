import type { Brand } from '@/generated/brand';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a link back to a page that is not there',
    plant: (project) => project.replace(FILE, '"to": "/start-here"', '"to": "/start-her"'),
    file: FILE,
    at: '"/start-her"',
    found: 'the page "/start-her"',
    mend: 'Link to an existing page',
    didYouMean: '/start-here',
  },
  {
    what: 'a way on to a page that is not there',
    plant: (project) => project.replace('tools/lead-list/tool.json', '"goTo": "/offer-plan"', '"goTo": "/offers"'),
    file: 'tools/lead-list/tool.json',
    at: '"/offers"',
    found: 'the page "/offers"',
    mend: 'Link to an existing page',
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
    mend: 'Link to an existing page',
  },
  {
    what: 'a first step that leads nowhere',
    plant: (project) =>
      project.change<Brand>('brand.json', ({ dashboard: { start } }) => {
        for (const step of start?.steps ?? []) step.route = '/plans';
      }),
    file: 'brand.json',
    at: '"/plans"',
    found: 'the page "/plans"',
    mend: 'Link to an existing page',
  },
  {
    what: 'something to do next that leads nowhere',
    plant: (project) =>
      project.change<Brand>('brand.json', ({ welcome }) =>
        welcome.next.push({ title: 'Go', text: 'On.', route: '/on' }),
      ),
    file: 'brand.json',
    at: '"/on"',
    found: 'the page "/on"',
    mend: 'Link to an existing page',
  },
  {
    what: 'an end of the program that is no page',
    plant: (project) =>
      project.change<Brand>('brand.json', ({ program }) => {
        program.end.route = '/the-end';
      }),
    file: 'brand.json',
    at: '"/the-end"',
    found: 'the page "/the-end"',
    mend: 'Link to an existing page',
  },
  {
    what: 'a way to a page that was announced under another address',
    plant: (project) => {
      project.change<{ tiles: object[] }>('brand.json', ({ tiles }) =>
        tiles.push({
          id: 'soon',
          route: '/soon',
          title: 'Soon',
          description: 'Comes.',
          category: 'Build',
          icon: 'bot',
          order: 1,
          status: 'coming-soon',
        }),
      );
      project.replace(FILE, '"to": "/start-here"', '"to": "/son"');
      project.replace('tools/lead-list/tool.json', '"goTo": "/offer-plan"', '"goTo": "/soon"');
    },
    file: FILE,
    at: '"/son"',
    found: 'the page "/son"',
    mend: 'Link to an existing page',
    didYouMean: '/soon',
  },
];
