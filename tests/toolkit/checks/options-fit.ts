import { ELSEWHERE, plantElsewhere } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'words for an option that is not there',
    plant: (project) => project.replace(FILE, '"Bakery": "Bakery or café"', '"Bakry": "Bakery or café"'),
    file: FILE,
    at: '"Bakry"',
    found: 'labels for "Bakry"',
    mend: 'Copy an option from the list, or remove this',
    didYouMean: 'Bakery',
  },
  {
    what: 'a default that is no option',
    plant: (project) => project.replace(FILE, '"default": "dark"', '"default": "black"'),
    file: FILE,
    at: '"black"',
    found: '"black"',
    mend: 'Correct the default',
  },
  {
    what: 'options from two places',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) =>
        Object.assign(ui?.fields?.trade ?? {}, { labels: {}, hints: {}, options: 'tones' }),
      ),
    file: FILE,
    at: '"tones"\n      },\n      "tone"',
    found: 'both an enum and the list "tones"',
    mend: 'Remove either the enum or "options"',
    alsoFoundBy: ['reveal-targets', 'samples-fit'],
  },
  {
    what: 'options of its own beside those from elsewhere',
    plant: (project) => {
      plantElsewhere(project);
      project.tool('lead-list', ({ form }) => Object.assign(form?.properties.voice ?? {}, { enum: ['one'] }));
    },
    file: ELSEWHERE,
    at: '"optionsFrom": {\n          "source": "webhook",\n          "webhook": "voices",\n          "after": [\n            "apiKey"\n          ],\n          "value": "voice_id",\n          "label": "name"\n        }\n      },\n      "spare"',
    found: '"optionsFrom" together with an enum, "options" or "suggestions"',
    mend: 'Keep only one of them',
  },
  {
    what: 'a default that is no day',
    plant: (project) => project.mood({ type: 'string', title: 'Mood', format: 'date', default: '2026-02-31' }),
    file: FILE,
    at: '"2026-02-31"',
    found: '"2026-02-31"',
    mend: 'Correct the default',
  },
];
