import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const withText = (text: string) => (project: Project) =>
  project.tool('plan-maker', ({ ui }) => void ui?.sections.push({ text, fields: [] }));

export const faults: PlantedFault[] = [
  {
    what: 'HTML in a help',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => Object.assign(ui?.fields?.trade ?? {}, { help: 'What you <b>do</b>' })),
    file: FILE,
    at: '"What you <b>',
    found: 'HTML: <b>',
    mend: '**bold**',
  },
  {
    what: 'HTML in a help within a group',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) =>
        Object.assign(ui?.fields?.tone ?? {}, { fields: { inner: { help: 'A <br> here' } } }),
      ),
    file: FILE,
    at: '"A <br>',
    found: 'HTML: <br>',
    mend: '**bold**',
    alsoFoundBy: ['looks-of-parts'],
  },
  {
    what: 'a picture',
    plant: withText('Look: ![a cat](link:chatAssistant)'),
    file: FILE,
    at: '"Look:',
    found: 'a picture: ![a cat]',
    mend: 'link to it',
  },
  {
    what: 'an address',
    plant: withText('Read [this](somewhere.html)'),
    file: FILE,
    at: '"Read [this]',
    found: 'a link without the name of a link in brand.json: [this](somewhere.html)',
    mend: '[words](link:name)',
  },
  {
    what: 'a link that the brand does not have',
    plant: withText('Ask [it](link:chatAssistnt)'),
    file: FILE,
    at: '"Ask [it]',
    found: 'the link "chatAssistnt"',
    mend: 'brand.json',
    didYouMean: 'chatAssistant',
  },
  {
    what: 'HTML in a title',
    plant: (project) => project.replace(FILE, '"title": "Notes"', '"title": "<b>Notes</b>"'),
    file: FILE,
    at: '"<b>Notes</b>"',
    found: 'HTML, which is shown as it stands: <b>',
    mend: 'Remove the tags',
  },
];
