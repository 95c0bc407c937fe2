import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a section of nothing',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => void ui?.sections.push({ title: 'Nothing', fields: [] })),
    file: FILE,
    at: '{\n        "title": "Nothing"',
    found: 'without fields and without a text',
    mend: 'remove the section',
  },
  {
    what: 'a folded section nobody can open',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => void ui?.sections.push({ folded: true, text: 'Hidden', fields: [] })),
    file: FILE,
    at: 'true,\n        "text": "Hidden"',
    found: 'a folded section without a title',
    mend: 'Add a "title"',
  },
  {
    what: 'a required field in a folded section',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => {
        const rest = ui?.sections[1];
        if (rest) rest.fields = rest.fields.filter((field) => field !== 'apiKey');
        ui?.sections.push({ title: 'Advanced', folded: true, fields: ['apiKey'] });
      }),
    file: FILE,
    at: '"apiKey"\n        ]\n      }',
    found: 'the required field "apiKey" in a folded section',
    mend: 'Give "apiKey" a default',
  },
  {
    what: 'a form that is folded whole',
    plant: (project) =>
      project.tool('offer-plan', ({ ui }) => {
        if (ui) ui.sections = [{ title: 'All', folded: true, fields: ['niche'] }];
      }),
    file: 'tools/offer-plan/tool.json',
    at: '[\n      {\n        "title": "All"',
    found: 'a form in which every section is folded',
    mend: 'Remove "folded"',
  },
];
