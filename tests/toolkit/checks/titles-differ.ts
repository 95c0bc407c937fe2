import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'two sections of one title',
    plant: (project) => project.replace(FILE, '"title": "Rest"', '"title": "business"'),
    file: FILE,
    at: '"business"',
    found: 'the title "business", which another section has',
    mend: 'Rename one of the two',
  },
  {
    what: 'two pages of one title',
    plant: (project) =>
      project.tool('start-here', ({ page }) => {
        if (page) page.title = 'Plan Maker';
      }),
    file: 'tools/start-here/tool.json',
    at: '"Plan Maker"',
    found: 'which another page has, in tools/plan-maker/tool.json',
    mend: 'Rename one of the two',
  },
  {
    what: 'two fields of one title, but for case and blanks',
    plant: (project) => project.replace(FILE, '"title": "Notes"', '"title": "tone "'),
    file: FILE,
    at: '"tone "',
    found: 'the title "tone ", which another field has',
    mend: 'Rename one of the two',
    alsoFoundBy: ['no-stray-blanks'],
  },
  {
    what: 'two parts of a group of one title',
    plant: (project) => project.replace(FILE, '"title": "Text"', '"title": "BACKGROUND"'),
    file: FILE,
    at: '"BACKGROUND"',
    found: 'the title "BACKGROUND", which another field has',
    mend: 'Rename one of the two',
  },
];
