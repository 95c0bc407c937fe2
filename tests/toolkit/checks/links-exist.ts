import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a help link of the page that the brand does not have',
    plant: (project) => project.replace(FILE, '"link": "mapsKeyVideo"', '"link": "mapKeyVideo"'),
    file: FILE,
    at: '"mapKeyVideo"',
    found: 'the link "mapKeyVideo"',
    mend: 'brand.json',
    didYouMean: 'mapsKeyVideo',
  },
  {
    what: 'the same under a field',
    plant: (project) =>
      project.replace(
        FILE,
        '"link": "chatAssistant",\n          "label": "Get a key"',
        '"link": "nowhere",\n          "label": "Get a key"',
      ),
    file: FILE,
    at: '"nowhere"',
    found: 'the link "nowhere"',
    mend: 'brand.json',
  },
  {
    what: 'the same on an action',
    plant: (project) =>
      project.replace(
        FILE,
        '"label": "Open the assistant",\n        "link": "chatAssistant"',
        '"label": "Open the assistant",\n        "link": "nowhere"',
      ),
    file: FILE,
    at: '"nowhere"',
    found: 'the link "nowhere"',
    mend: 'brand.json',
  },
  {
    what: 'the same on a card of the result',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result ?? {}, {
          renderer: 'cards',
          previewLength: undefined,
          cards: [
            { from: 'lovable_prompt', title: 'One', copied: 'Copied', open: { link: 'appBuilders', label: 'Open' } },
          ],
        }),
      ),
    file: FILE,
    at: '"appBuilders"',
    found: 'the link "appBuilders"',
    mend: 'brand.json',
    didYouMean: 'appBuilder',
    alsoFoundBy: ['renderer-accepts'],
  },
];
