import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a placeholder that is no field',
    plant: (project) => project.replace(FILE, '{businessName}', '{businesName}'),
    file: FILE,
    at: '"A plan for {businesName}',
    found: '{businesName}',
    mend: 'Name one of these',
    didYouMean: 'businessName',
  },
  {
    what: 'a field that may be empty',
    plant: (project) => project.replace(FILE, '{businessName}', '{tone}'),
    file: FILE,
    at: '"A plan for {tone}',
    found: '{tone}, which is not always known',
    mend: 'Name one of these; a field must be required or have a default',
  },
  {
    what: 'a key in a message',
    plant: (project) => project.replace(FILE, '{businessName}', '{apiKey}'),
    file: FILE,
    at: '"A plan for {apiKey}',
    found: '{apiKey}, a secret, which no text may show',
    mend: 'Remove it',
  },
  {
    what: 'a field in the message of an action',
    plant: (project) => project.replace(FILE, '"Sent."', '"Sent to {businessName}."'),
    file: FILE,
    at: '"Sent to',
    found: '{businessName}',
    mend: 'Name one of these',
  },
  {
    what: 'a file name from something unknown',
    plant: (project) => project.replace('tools/lead-list/tool.json', '{city}-{count}', '{town}-{count}'),
    file: 'tools/lead-list/tool.json',
    at: '"leads-{town}',
    found: '{town}',
    mend: 'Name one of these',
  },
  {
    what: 'a number of scenes where none is copied',
    plant: (project) => project.replace(FILE, '"copied": "Copied"', '"copied": "Copied scene {scene}"'),
    file: FILE,
    at: '"Copied scene',
    found: '{scene}',
    mend: 'Name one of these',
  },
  {
    what: 'a placeholder in the braces of a prompt',
    plant: (project) => project.replace(FILE, '{businessName}', '{{businessName}}'),
    file: FILE,
    at: '"A plan for {{businessName}}',
    found: '{{businessName}}, of which one brace on each side would remain in the text',
    mend: 'Write {businessName}',
  },
  {
    what: 'the name of a field in a title, which nothing fills in',
    plant: (project) =>
      project.changeWritten('plan-maker', (surface) => {
        surface.page.title = 'Plan for {businessName}';
      }),
    file: FILE,
    at: '"Plan for {businessName}"',
    found: '{businessName}, which is shown as it stands',
    mend: 'Write words in its place',
  },
  {
    what: 'a name other than the number in the title of an entry',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ sections }) => {
        Object.assign(sections[0].fields, {
          visits: { type: 'array', maxItems: 3, item: 'Visit {m}', items: { fields: { place: { maxLength: 40 } } } },
        });
      }),
    file: FILE,
    at: '"Visit {m}"',
    found: '{m}',
    mend: 'Name one of these',
    alsoFoundBy: ['fields-are-sent', 'samples-cover-fields'],
  },
];
