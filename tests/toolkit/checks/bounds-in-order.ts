import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'lengths that exclude each other',
    plant: (project) =>
      project.tool('plan-maker', ({ form }) =>
        Object.assign(form?.properties.tone ?? {}, { minLength: 99, maxLength: 98 }),
      ),
    file: FILE,
    at: '99,',
    found: 'a minLength of 99 for "tone", whose maxLength is 98',
    mend: 'one of the two bounds',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'more choices asked for than offered',
    plant: (project) => {
      project.replace(FILE, '"minItems": 1', '"minItems": 5');
      project.tool('plan-maker', (tool) => {
        delete tool.limits;
      });
    },
    file: FILE,
    at: '5,\n        "items"',
    found: 'a minItems of 5 for "channels", whose number of options is 4',
    mend: 'one of the two bounds',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'a smallest number above the largest, in a group',
    plant: (project) => {
      const count = { type: 'integer', title: 'Count', minimum: 9, maximum: 8 } as const;
      project.mood({ type: 'object', title: 'Mood', properties: { count } });
    },
    file: FILE,
    at: '9,',
    found: 'a minimum of 9 for "count", whose maximum is 8',
    mend: 'one of the two bounds',
  },
  {
    what: 'a bound above one it excludes',
    plant: (project) => project.mood({ type: 'number', title: 'Mood', exclusiveMinimum: 9, maximum: 8 }),
    file: FILE,
    at: '9,',
    found: 'an exclusiveMinimum of 9 for "mood", whose maximum is 8',
    mend: 'one of the two bounds',
  },
  {
    what: 'a step that passes over all that is allowed',
    plant: (project) => project.mood({ type: 'integer', title: 'Mood', multipleOf: 5, minimum: 11, maximum: 14 }),
    file: FILE,
    at: '5,\n        "minimum"',
    found: 'a multipleOf of 5 for "mood", but no multiple of it between 11 and 14',
    mend: 'one of the two bounds',
  },
  {
    what: 'more entries asked for than taken',
    plant: (project) =>
      project.mood({ type: 'array', title: 'Mood', minItems: 7, maxItems: 6, items: { type: 'string' } }),
    file: FILE,
    at: '7,',
    found: 'a minItems of 7 for "mood", whose maxItems is 6',
    mend: 'one of the two bounds',
  },
  {
    what: 'entries longer than they may be',
    plant: (project) =>
      project.mood({
        type: 'array',
        title: 'Mood',
        maxItems: 6,
        items: { type: 'string', minLength: 9, maxLength: 8 },
      }),
    file: FILE,
    at: '9,',
    found: 'a minLength of 9 for "mood", whose maxLength is 8',
    mend: 'one of the two bounds',
  },
  {
    what: 'a first day after the last',
    plant: (project) =>
      project.mood({ type: 'string', title: 'Mood', format: 'date', earliest: '2026-02-01', latest: '2026-01-31' }),
    file: FILE,
    at: '"2026-02-01"',
    found: 'an earliest of 2026-02-01',
    mend: 'one of the two bounds',
  },
  {
    what: 'more choices allowed than offered',
    plant: (project) => project.replace(FILE, '"minItems": 1', '"minItems": 1,\n        "maxItems": 9'),
    file: FILE,
    at: '9,',
    found: 'a maxItems of 9 for "channels", whose number of options is 4',
    mend: 'one of the two bounds',
  },
  {
    what: 'two lower bounds of a number',
    plant: (project) => project.mood({ type: 'number', title: 'Mood', minimum: 1, exclusiveMinimum: 0 }),
    file: FILE,
    at: '"exclusiveMinimum"',
    found: '"exclusiveMinimum" beside "minimum" for "mood"',
    mend: 'Remove one of the two',
  },
  {
    what: 'a first day that the calendar does not have',
    plant: (project) => project.mood({ type: 'string', title: 'Mood', format: 'date', earliest: '2026-02-31' }),
    file: FILE,
    at: '"2026-02-31"',
    found: 'the day 2026-02-31',
    mend: 'Correct the day',
  },
  ...(
    [
      ['number', { exclusiveMinimum: 41, exclusiveMaximum: 41 }],
      ['number', { minimum: 41, exclusiveMaximum: 41 }],
      ['integer', { exclusiveMinimum: 43, exclusiveMaximum: 44 }],
      ['integer', { minimum: 43.2, maximum: 43.8 }],
    ] as const
  ).map(([type, bounds]): PlantedFault => {
    const [[low, least] = [], [high, most] = []] = Object.entries(bounds);
    return {
      what: `no ${type} between ${least} and ${most}, by ${low} and ${high}`,
      plant: (project) => project.mood({ type, title: 'Mood', ...bounds }),
      file: FILE,
      at: `${least},`,
      found: `${low} of ${least} for "mood", whose ${high} is ${most}`,
      mend: 'Change one of the two bounds',
    };
  }),
];
