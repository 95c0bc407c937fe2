import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'an option that is not there',
    plant: (project) => project.replace(FILE, '"is": "Other"', '"is": "Othr"'),
    file: FILE,
    at: '"Othr"',
    found: 'no option of "trade"',
    mend: 'as it stands in the list',
    didYouMean: 'Other',
  },
  {
    what: 'a field to wait for that is not there',
    plant: (project) => project.replace(FILE, '"field": "wantsNotes"', '"field": "wantNotes"'),
    file: FILE,
    at: '"wantNotes"',
    found: 'the field "wantNotes"',
    mend: 'Name a field',
    didYouMean: 'wantsNotes',
    alsoFoundBy: ['fields-are-sent'],
  },
  {
    what: 'a revealed field that is not there',
    plant: (project) =>
      project.tool('plan-maker', ({ reveal = {} }) => Object.assign(reveal, { custmTrade: reveal.notes })),
    file: FILE,
    at: '"custmTrade"',
    found: 'the field "custmTrade"',
    mend: 'add the field',
    didYouMean: 'customTrade',
  },
  {
    what: 'a toggle that waits for a text',
    plant: (project) => project.replace(FILE, '"is": true', '"is": "yes"'),
    file: FILE,
    at: '"yes"',
    found: '"yes"',
    mend: 'true or false',
  },
  {
    what: '"is" on a list',
    plant: (project) => project.replace(FILE, '"includes": "Fax"', '"is": "Fax"'),
    file: FILE,
    at: '"Fax"\n      }',
    found: '"is" on a list',
    mend: '"includes": "Fax"',
  },
  {
    what: '"includes" on a single choice',
    plant: (project) => project.replace(FILE, '"is": "Other"', '"includes": "Other"'),
    file: FILE,
    at: '"Other"\n      }',
    found: '"includes" on "trade"',
    mend: '"is": "Other"',
  },
  {
    what: 'a replacement where nothing was chosen',
    plant: (project) =>
      project.tool('plan-maker', ({ reveal, request }) => {
        if (reveal?.notes) reveal.notes.send = 'replace';
        if (typeof request?.body === 'object') delete request.body.notes;
      }),
    file: FILE,
    at: '"replace"\n    },\n    "colors"',
    found: '"replace"',
    mend: 'Write "beside"',
    alsoFoundBy: ['automation-names', 'automation-names'],
  },
  {
    what: 'the words of an option in place of its value',
    plant: (project) => project.replace(FILE, '"is": "Other"', '"is": "Bakery or café"'),
    file: FILE,
    at: '"Bakery or café"\n      },\n      "required"',
    found: 'the words shown for an option of "trade"',
    mend: 'Write "Bakery"',
    didYouMean: 'Bakery',
  },
  {
    what: 'two texts in place of one option',
    plant: (project) =>
      project.replace(
        FILE,
        '"field": "channels",\n        "includes": "Fax"',
        '"field": "trade",\n        "is": "Other"',
      ),
    file: FILE,
    at: '"replace"\n    },\n    "notes"',
    found: '"replace", although "customTrade" already replaces the same option',
    mend: 'beside',
  },
  {
    what: 'a field that waits for itself',
    plant: (project) =>
      project.tool('plan-maker', ({ reveal = {} }) =>
        Object.assign(reveal, {
          useLeads: { when: { field: 'useLeads', is: true }, send: 'beside' },
        }),
      ),
    file: FILE,
    at: '"useLeads",\n        "is": true\n      },\n      "send": "beside"\n    }\n  }',
    found: '"useLeads", which depends on itself',
    mend: 'another field',
  },
  {
    what: 'a wait for a field without options',
    plant: (project) =>
      project.replace(
        FILE,
        '"field": "wantsNotes",\n        "is": true',
        '"field": "businessName",\n        "is": "Me"',
      ),
    file: FILE,
    at: '"Me"',
    found: 'which offers no options',
    mend: 'Wait for another field',
    alsoFoundBy: ['fields-are-sent'],
  },
  {
    what: 'a replacement by what is no text',
    plant: (project) =>
      project.tool('plan-maker', ({ reveal }) => {
        if (reveal?.colors) reveal.colors.send = 'replace';
      }),
    file: FILE,
    at: '"replace"\n    }\n  },\n  "limits"',
    found: '"replace" for a field that is not a text',
    mend: 'make the field a text',
    alsoFoundBy: ['sources-exist'],
  },
];
