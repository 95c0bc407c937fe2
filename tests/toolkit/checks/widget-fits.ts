import { changeFieldUi, ELSEWHERE } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const DAY = { type: 'integer', title: 'Day' } as const;

export const faults: PlantedFault[] = [
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
    what: 'a slider without an end',
    plant: (project) => project.mood({ type: 'integer', title: 'Mood', minimum: 1 }, { widget: 'slider' }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: 'a field with no "maximum", which the widget "slider" cannot show',
    mend: 'Name another widget',
  },
  {
    what: 'a slider for any number at all',
    plant: (project) => project.mood({ type: 'number', title: 'Mood', minimum: 0, maximum: 1 }, { widget: 'slider' }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: 'a field with no "multipleOf", which the widget "slider" cannot show',
    mend: 'Name another widget',
  },
  {
    what: 'a widget for another type within repeated groups',
    plant: (project) =>
      project.mood(
        { type: 'array', title: 'Mood', maxItems: 2, items: { type: 'object', properties: { day: DAY } } },
        { fields: { day: { widget: 'textarea' } } },
      ),
    file: FILE,
    at: '"day": {\n              "type"',
    found: 'which the widget "textarea" cannot show',
    mend: 'Name another widget',
  },
  {
    what: 'a type no widget can show',
    plant: (project) => project.mood({ type: 'array', title: 'Mood', maxItems: 2, items: { type: 'object' } }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: 'which the widget "tags" cannot show',
    mend: 'Change the field',
  },
  {
    what: 'a word that the widget of a sub-field does not read',
    plant: (project) =>
      project.mood({ type: 'object', title: 'Mood', properties: { day: DAY } }, { fields: { day: { rows: 3 } } }),
    file: FILE,
    at: '"rows"',
    found: '"rows", which the widget "number" does not read',
    mend: 'textarea',
  },
  {
    what: 'a word of a widget at a group',
    plant: (project) => project.mood({ type: 'object', title: 'Mood', properties: { day: DAY } }, { placeholder: 'x' }),
    file: FILE,
    at: '"placeholder": "x"',
    found: '"placeholder", which the group "mood" does not read',
    mend: 'at the sub-field of "mood"',
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
  {
    what: 'a widget that cannot show options from elsewhere',
    plant: (project) => changeFieldUi(project, 'voice', (look) => Object.assign(look, { widget: 'text' })),
    file: ELSEWHERE,
    at: '"voice": {\n        "type"',
    found: 'which the widget "text" cannot show',
    mend: 'Name another widget',
  },
  {
    what: 'options that are numbers with decimals',
    plant: (project) => project.mood({ type: 'number', title: 'Mood', enum: [0.5, 1.5] }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: 'numbers with decimals as options',
    mend: 'write the numbers as texts',
  },
];
