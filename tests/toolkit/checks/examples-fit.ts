import type { Declaration } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const GOOD = { businessName: 'Blue Fern', trade: 'Garage', channels: ['Phone'] };

const withExamples =
  (...answers: Record<string, unknown>[]) =>
  (project: Project) =>
    project.tool('plan-maker', (tool) => {
      tool.examples = answers.map((own, index) => ({ title: `Example ${index + 1}`, answers: { ...GOOD, ...own } }));
    });

export const faults: PlantedFault[] = [
  {
    what: 'a field that is not there',
    plant: withExamples({ businesName: 'Blue Fern' }),
    file: FILE,
    at: '"businesName"',
    found: 'the field "businesName"',
    mend: 'Name a field',
    didYouMean: 'businessName',
  },
  {
    what: 'an object where a JSON field takes a text',
    plant: (project) => {
      project.mood({ type: 'string', title: 'Mood', format: 'json', maxLength: 200 });
      withExamples({ mood: { calm: true } })(project);
    },
    file: FILE,
    at: '{\n          "calm"',
    found: '"mood" breaks "type"',
    mend: 'Write it as a text',
  },
  {
    what: 'a key',
    plant: withExamples({ apiKey: 'mine' }),
    file: FILE,
    at: '"apiKey": "mine"',
    found: '"apiKey", which only the member can fill in',
    mend: 'Remove it',
  },
  {
    what: 'a file',
    plant: (project) => {
      withExamples({ photo: 'photo.png' })(project);
      project.tool('plan-maker', ({ form, ui }: Declaration) => {
        if (form)
          form.properties.photo = {
            type: 'string',
            title: 'Photo',
            format: 'file',
            accept: ['image/png'],
            maxBytes: 1000,
          };
        ui?.sections[1]?.fields.push('photo');
      });
    },
    file: FILE,
    at: '"photo": "photo.png"',
    found: '"photo", which only the member can fill in',
    mend: 'Remove it',
    alsoFoundBy: ['fields-are-sent'],
  },
  {
    what: 'an answer that does not show',
    plant: withExamples({ notes: 'More' }),
    file: FILE,
    at: '"notes": "More"',
    found: '"notes", which does not show',
    mend: 'Remove it, or add the answer that makes it show',
  },
  {
    what: 'an answer the form refuses',
    plant: withExamples({ businessName: 'B' }),
    file: FILE,
    at: '"B"',
    found: '"businessName" breaks "minLength"',
    mend: 'Correct the answer',
  },
  {
    what: 'an answer that is no option',
    plant: withExamples({ trade: 'Garge' }),
    file: FILE,
    at: '"Garge"',
    found: '"trade" breaks "enum"',
    mend: 'Correct the answer',
    didYouMean: 'Garage',
  },
  {
    what: 'a needed answer that is missing',
    plant: withExamples({ trade: 'Other' }),
    file: FILE,
    at: '{\n        "businessName": "Blue Fern"',
    found: '"customTrade" breaks "required"',
    mend: 'Answer "customTrade" too',
  },
  {
    what: 'two of the same title',
    plant: (project) =>
      project.tool('plan-maker', (tool) => {
        tool.examples = [
          { title: 'A garage', answers: GOOD },
          { title: 'A garage', answers: { ...GOOD, wantsNotes: false } },
        ];
      }),
    file: FILE,
    at: '"A garage",\n      "answers": {\n        "businessName": "Blue Fern",\n        "trade": "Garage",\n        "channels": [\n          "Phone"\n        ],\n        "wantsNotes"',
    found: '"A garage" twice',
    mend: 'Say in the title what this is an example of',
  },
  {
    what: 'a form without a page',
    plant: (project) =>
      project.tool('call-back', (tool) => {
        tool.examples = [{ title: 'An address', answers: { email: 'ada@example.com' } }];
      }),
    file: 'tools/call-back/tool.json',
    at: '"examples"',
    found: 'examples of a form without a page',
    mend: 'Remove "examples"',
  },
];
