import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a page that goes on after another',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => {
        Object.assign(ui?.sections[0] ?? {}, { page: 'One' });
        Object.assign(ui?.sections[1] ?? {}, { page: 'Two' });
        ui?.sections.push({ page: 'One', text: 'At last', fields: [] });
      }),
    file: FILE,
    at: '"One",\n        "text"',
    found: 'the page "One" again, after another page',
    mend: 'Move the section up',
  },
];
