import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

/** What is cleared, as they stand in the file. */
const LIST = '[\n          "answers",\n          "result"\n        ]';

const KIND = '"kind": "form",';

/** Slips of the pen: what, the text before and after, where it shows, what is said to be there, and how to mend it. */
const SLIPS: [string, string, string, string, string, string][] = [
  ['a comma that is missing', KIND, '"kind": "form"', '"page": {', '"page"', 'Add a comma at the end of line 4'],
  ['a curly quote', KIND, '“kind”: "form",', '“kind', '“ (U+201C)', 'Write "'],
  ['a comment', KIND, `// why\n  ${KIND}`, '// why', 'a comment', 'Remove it'],
  ['a text without its end', KIND, '"kind": "form,', '"form,', '"form,', 'Close the text'],
  [
    'a text whose end is missing before another',
    '"title": "Notes"',
    '"title": "Notes, "x": "y"',
    'x": "y"',
    'x right behind',
    'Add the missing " in line 90, or write \\" for a quotation mark within a text',
  ],
  ['a name without quotes', KIND, 'kind: "form",', 'kind: "form"', 'kind without quotes', 'Write "kind"'],
  ['a colon that is missing', KIND, '"kind" "form",', '"form",', '"form"', 'Write "name": value'],
  ['a value that is none', KIND, '"kind": form,', 'form,', 'form', 'Write a value here'],
  ['a backslash nobody can read', '"Plan made"', '"Plan \\made"', '"Plan \\made', '"Plan', 'for a backslash'],
  [
    'the mark of a merge',
    KIND,
    `<<<<<<< HEAD\n  ${KIND}`,
    '<<<<<<< HEAD',
    'a conflict marker of a merge',
    'Keep one of the versions, and remove the markers',
  ],
];

/** Values that say what was meant: what, the text before and after, where it shows, what is found, how to mend it, a near name. */
const MENDED: [string, string, string, string, string, string, string?][] = [
  ['a number in quotes', '"order": 10', '"order": "10"', '"10"', '"10"', 'Write 10, without quotes'],
  ['a yes in quotes', '"draft": true', '"draft": "yes"', '"yes"', '"yes"', 'Write true or false, without quotes'],
  ['a list without brackets', LIST, '"answers"', '"answers"\n', '"answers"', 'Write ["answers"]'],
  [
    ...['a name that goes on', '"timeoutSeconds": 60', '"timeout": 60', '"timeout"', 'the property "timeout"'],
    ...['Correct the name', 'timeoutSeconds'],
  ] as (typeof MENDED)[0],
  ['an empty text', '"title": "Notes"', '"title": ""', '""\n      },\n      "theme"', '""', 'Write a text here'],
  ['a kind of tool that is none', '"kind": "form"', '"kind": "forms"', '"forms"', '"forms"', 'Write one', 'form'],
];

export const faults: PlantedFault[] = [
  {
    what: 'a fact to fill in that there is none of, and not that a request knows it',
    plant: (project) => project.tool('plan-maker', (tool) => Object.assign(tool, { prefill: { notes: 'phone' } })),
    file: FILE,
    at: '"phone"',
    found: '"phone"',
    mend: 'Write',
  },
  {
    what: 'an expression that is none',
    plant: (project) => project.replace(FILE, '"title": "Notes"', '"title": "Notes",\n        "pattern": "(a"'),
    file: FILE,
    at: '"(a"',
    found: '"(a"',
    mend: 'Correct the expression: unterminated group',
  },
  {
    what: 'a property that is not known',
    plant: (project) => project.replaceWritten(FILE, '"maxLength": 40', '"maxLenght": 40'),
    file: FILE,
    at: '"maxLenght"',
    found: 'the property "maxLenght"',
    mend: 'Correct the name',
    didYouMean: 'maxLength',
  },
  {
    what: 'a message of a word that no field has',
    plant: (project) =>
      project.replaceWritten(FILE, '"minLength": "At least 2 characters"', '"minLenght": "At least 2 characters"'),
    file: FILE,
    at: '"minLenght"',
    found: 'the property "minLenght"',
    mend: 'Correct the name',
    didYouMean: 'minLength',
  },
  {
    what: 'a value that is none of the allowed ones',
    plant: (project) => project.replace(FILE, '"status": "live"', '"status": "lve"'),
    file: FILE,
    at: '"lve"',
    found: '"lve"',
    mend: 'Write one of these',
    didYouMean: 'live',
  },
  {
    what: 'access for a plan that nobody has',
    plant: (project) =>
      project.tool('plan-maker', (declaration) => Object.assign(declaration, { access: { plan: 'vpi' } })),
    file: FILE,
    at: '"vpi"',
    found: '"vpi"',
    mend: 'Write',
    didYouMean: 'vip',
  },
  {
    what: 'a tool that runs no times a day',
    plant: (project) =>
      project.tool('plan-maker', (declaration) => Object.assign(declaration, { access: { perDay: 0 } })),
    file: FILE,
    at: '0\n  }\n}',
    found: '0',
    mend: '',
  },
  {
    what: 'a value of the wrong type',
    plant: (project) =>
      project.replace(FILE, '"description": "Makes a plan.",\n    "back"', '"description": 5,\n    "back"'),
    file: FILE,
    at: '5,\n    "back"',
    found: '5',
    mend: 'Write "5"',
  },
  ...MENDED.map(
    ([what, from, to, at, found, mend, didYouMean]): PlantedFault => ({
      what,
      plant: (project) => project.replace(FILE, from, to),
      file: FILE,
      at,
      found,
      mend,
      ...(didYouMean !== undefined && { didYouMean }),
    }),
  ),
  {
    what: 'words that are missing',
    plant: (project) => project.replaceWritten(FILE, '{\n    "label": "Make the plan"\n  }', '{}'),
    file: FILE,
    at: '{},\n',
    found: 'no "label"',
    mend: 'Add "label"',
  },
  {
    what: 'a text that does not have the form asked for',
    plant: (project) => project.replace(FILE, '"key": "planMaker"', '"key": "plan maker"'),
    file: FILE,
    at: '"plan maker"',
    found: '"plan maker"',
    mend: 'Write "planMaker"',
  },
  {
    what: 'a wrong alternative',
    plant: (project) => project.replace('tools/call-back/tool.json', '"body": "form"', '"body": "from"'),
    file: 'tools/call-back/tool.json',
    at: '"from",\n',
    found: '"from"',
    mend: 'Write a value of this kind',
  },
  {
    what: 'two sources for one body field',
    plant: (project) => project.replace(FILE, '"const": "plan"', '"const": "plan",\n        "fact": "now"'),
    file: FILE,
    at: '"fact": "now"\n      },\n      "timestamp"',
    found: '"const"',
    mend: 'Keep one',
  },
  {
    what: 'a form that is a chooser as well',
    plant: (project) =>
      project.replaceWritten(
        FILE,
        '"sections": [',
        '"chooser": {\n    "tools": ["lead-list"],\n    "howItWorks": []\n  },\n  "sections": [',
      ),
    file: FILE,
    at: '"sections": [',
    found: '"sections" beside "chooser"',
    mend: 'Remove one of the two',
    alsoFoundBy: ['declaration-schema'],
  },
  {
    what: 'a field that is not required, written out',
    plant: (project) =>
      project.replaceWritten(
        FILE,
        '"showIf": {\n            "field": "wantsNotes"',
        '"required": false,\n          "showIf": {\n            "field": "wantsNotes"',
      ),
    file: FILE,
    at: 'false,\n          "showIf"',
    found: 'false',
    mend: 'Write',
  },
  {
    what: 'a name of a field that is no name',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result?.actions?.[2]?.dialog?.form.properties ?? {}, {
          Subject: { type: 'string', title: 'Subject' },
        }),
      ),
    file: FILE,
    at: '"Subject": {',
    found: 'the name "Subject"',
    mend: 'Write "subject"',
  },
  {
    what: 'a comma too many',
    plant: (project) => project.replace(FILE, '"reset": "Ready for a new plan"', '"reset": "Ready for a new plan",'),
    file: FILE,
    at: '}\n}\n',
    found: 'invalid JSON: } after a comma',
    mend: 'Remove the comma before it',
  },
  ...SLIPS.map(
    ([what, from, to, at, found, mend]): PlantedFault => ({
      what,
      plant: (project) => project.replace(FILE, from, to),
      file: FILE,
      at,
      found: `invalid JSON: ${found}`,
      mend,
    }),
  ),
  {
    what: 'a property written twice',
    plant: (project) => project.replaceWritten(FILE, '"cap": 90', '"cap": 80,\n    "cap" : 90'),
    file: FILE,
    at: '"cap" :',
    found: 'a second "cap"',
    mend: 'Remove one of the two',
  },
  {
    what: 'a condition on a part of a group, in one finding',
    plant: (project) =>
      project.tool('plan-maker', ({ reveal }) =>
        Object.assign(reveal?.notes ?? {}, { when: { field: 'colors.text', is: '#111111' } }),
      ),
    file: 'tools/plan-maker/tool.json',
    at: '"colors.text"',
    found: '"colors.text"',
    mend: 'Name a field that is not in a group: parts of "colors" cannot be used here',
  },
  {
    what: 'a condition within a condition, once',
    plant: (project) =>
      project.replaceWritten(
        FILE,
        '"showIf": {\n            "field": "wantsNotes",\n            "is": true\n          }',
        '"showIf": { "all": [{ "any": [{ "field": "tone", "is": "calm" }] }, { "field": "wantsNotes", "is": true }] }',
      ),
    file: FILE,
    at: '{ "any": [{',
    found: 'a condition within a condition',
    mend: 'Give one part to the section and the other to the field in it',
  },
  {
    what: 'a shared field that is none, and nothing that would follow from it',
    plant: (project) => project.replaceWritten(FILE, '"secret": true', '"use": "openai-keys"'),
    file: FILE,
    at: '"openai-keys"',
    found: 'the shared field "openai-keys", which does not exist',
    mend: 'Name one of these, or add it to tools/defaults.json',
  },
  {
    what: 'an option without a value',
    plant: (project) => project.replaceWritten(FILE, '"Post",', '"",'),
    file: FILE,
    at: '"",',
    found: '""',
    mend: 'Write a text',
  },
  {
    what: 'a form on pages and in sections, once',
    plant: (project) => project.replaceWritten(FILE, '"sections": [', '"pages": [], "sections": ['),
    file: FILE,
    at: '"sections"',
    found: '"pages" beside "sections"',
    mend: 'Keep one of them',
    alsoFoundBy: ['declaration-schema'],
  },
  {
    what: 'a form without fields',
    plant: (project) => project.changeWritten('plan-maker', (surface) => delete surface.sections),
    file: FILE,
    at: '',
    found: 'none of "sections", "pages"',
    mend: 'Add "sections"',
  },
  {
    what: 'an empty list of fields',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ request }) => Object.assign(request.body, { fields: [] })),
    file: FILE,
    at: '[],',
    found: '[]',
    mend: 'Add one, or remove the list',
  },
  {
    what: 'options of one and of several choices in one field',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ sections }) =>
        Object.assign(sections[0].fields.trade, { choices: ['A'] }),
      ),
    file: FILE,
    at: '"choices": [\n            "A"',
    found: '"choices" beside "enum"',
    mend: 'Remove one of the two',
  },
  {
    what: 'a label as long as a page',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ submit }) => Object.assign(submit, { label: 'Long '.repeat(200) })),
    file: FILE,
    at: '"Long ',
    found: 'Long',
    mend: 'Shorten it',
    alsoFoundBy: ['no-stray-blanks'],
  },
  {
    what: 'more options than a page can show',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ sections }) => {
        sections[0].fields.channels.choices = Array.from({ length: 5000 }, (_, index) => `Way ${index}`);
      }),
    file: FILE,
    at: '[\n            "Way 0"',
    found: '"Way 0"',
    mend: 'Keep fewer of them',
  },
  {
    what: 'a declaration of eight million letters',
    plant: (project) => project.add(FILE, `{ "id": "${'x'.repeat(8_000_000)}" }`),
    file: FILE,
    at: '',
    found: 'a file of 8,000,012 characters',
    mend: 'Shorten its texts',
  },
  {
    what: 'two hundred groups in each other',
    plant: (project) => project.add(FILE, `${'{ "fields": '.repeat(200)}{}${' }'.repeat(200)}`),
    file: FILE,
    at: '',
    found: 'objects and lists 201 deep',
    mend: 'Nest fewer of them',
  },
  ...Object.entries({ True: 'true', None: 'a value, or leave it out', '02': '2', '2.': '2', '+2': '2' }).map(
    ([literal, json]): PlantedFault => ({
      what: `the literal ${literal}`,
      plant: (project) => {
        const [word, value] = literal === 'True' ? ['secret', 'true'] : ['minLength', '2'];
        project.replaceWritten(FILE, `"${word}": ${value}`, `"${word}": ${literal}`);
      },
      file: FILE,
      at: `${literal},`,
      found: `invalid JSON: ${literal}`,
      mend: `Write ${json}`,
    }),
  ),
];
