import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a widget for another type',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => Object.assign(ui?.fields ?? {}, { businessName: { widget: 'toggle' } })),
    file: FILE,
    at: '"businessName": {\n        "type"',
    found: 'which the widget "toggle" cannot show',
    mend: 'Name another widget',
  },
  {
    what: 'a type no widget can show',
    plant: (project) => {
      project.tool('plan-maker', ({ form }) => {
        if (form?.properties.businessName) form.properties.businessName = { type: 'integer', title: 'How many?' };
      });
    },
    file: FILE,
    at: '"businessName": {\n        "type"',
    found: 'which the widget "text" cannot show',
    mend: 'Change the field',
    besides: ['samples-fit'],
  },
  {
    what: 'a word that the default widget does not read',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => Object.assign(ui?.fields ?? {}, { businessName: { rows: 3 } })),
    file: FILE,
    at: '"rows": 3',
    found: 'the widget "text" does not read',
    mend: 'textarea',
  },
];
