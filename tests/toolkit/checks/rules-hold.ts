import type { Rule } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const withRule = (need: Rule['need'], fields: string[]) => (project: Project) =>
  project.tool('plan-maker', (tool) => Object.assign(tool, { rules: [{ need, fields, message: 'It does not fit' }] }));

export const faults: PlantedFault[] = [
  {
    what: 'a field that is not there',
    plant: withRule('one-of', ['tone', 'businesName']),
    file: FILE,
    at: '"businesName"',
    found: 'the field "businesName"',
    mend: 'Name a field',
    didYouMean: 'businessName',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'a rule of a group over a field of the form',
    plant: (project) => {
      const properties = { voice: { type: 'string', title: 'Voice' } } as const;
      const rules = [{ need: 'one-of' as const, fields: ['voice', 'tone'], message: 'One of them' }];
      project.mood({ type: 'object', title: 'Mood', properties, rules });
    },
    file: FILE,
    at: '"tone"\n            ]',
    found: 'the field "tone"',
    mend: 'Name a field of the same form or group',
  },
  {
    what: 'an order of words',
    plant: withRule('order', ['businessName', 'apiKey']),
    file: FILE,
    at: '"businessName",\n        "apiKey"',
    found: '"businessName", which has no order',
    mend: 'another field',
    alsoFoundBy: ['samples-cover-rules'],
  },
  {
    what: 'a text that is to equal a list',
    plant: withRule('equal', ['businessName', 'channels']),
    file: FILE,
    at: '"channels"\n      ],\n      "message"',
    found: '"channels", which is of another kind than "businessName"',
    mend: 'the same type',
    alsoFoundBy: ['samples-cover-rules', 'samples-cover-rules', 'samples-fit'],
  },
  {
    what: 'a toggle that is to be filled in',
    plant: withRule('one-of', ['notes', 'wantsNotes']),
    file: FILE,
    at: '"wantsNotes"\n      ],\n      "message"',
    found: '"wantsNotes", a toggle',
    mend: 'another field',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'fields that never show at once',
    plant: (project) => {
      withRule('one-of', ['customTrade', 'notes'])(project);
      project.tool('plan-maker', ({ reveal }) =>
        Object.assign(reveal?.notes ?? {}, {
          when: {
            all: [
              { field: 'wantsNotes', is: true },
              { field: 'trade', is: 'Bakery' },
            ],
          },
        }),
      );
      project.add(
        'tests/tools/plan-maker/valid/baker.json',
        project.text('tests/tools/plan-maker/valid/full.json').replace('"trade": "Other"', '"trade": "Bakery"'),
      );
    },
    file: FILE,
    at: '[\n        "customTrade",\n        "notes"',
    found: 'never show together: customTrade, notes',
    mend: 'Change their conditions, or remove the rule',
    alsoFoundBy: ['samples-cover-rules'],
  },
  {
    what: 'a rule said before all its fields were seen',
    plant: (project) => {
      withRule('one-of', ['notes', 'tone'])(project);
      project.tool('plan-maker', ({ ui }) => {
        for (const [index, page] of ['One', 'Two'].entries()) Object.assign(ui?.sections[index] ?? {}, { page });
      });
    },
    file: FILE,
    at: '"tone"\n      ],\n      "message"',
    found: '"tone" after "notes", which stands on a later page',
    mend: 'Change their order',
    alsoFoundBy: ['samples-fit'],
  },
];
