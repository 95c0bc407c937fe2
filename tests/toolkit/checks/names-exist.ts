import { changeFieldUi, ELSEWHERE } from '../fixtures/elsewhere.ts';
import { LINK_FAULTS } from '../fixtures/link-faults.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
const CHOOSER = 'tools/start-here/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'the look of a field that is not there',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => Object.assign(ui?.fields ?? {}, { businesName: { rows: 3 } })),
    file: FILE,
    at: '"businesName"',
    found: 'the field "businesName"',
    mend: 'Name a field',
    didYouMean: 'businessName',
  },
  {
    what: 'a document for a client named in a field that is not there',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result ?? {}, { document: { title: 'Plan', file: 'plan', client: 'businesName' } }),
      ),
    file: FILE,
    at: '"businesName"',
    found: 'the field "businesName"',
    mend: 'Name a field',
    didYouMean: 'businessName',
  },
  {
    what: 'a message for a field that is not there',
    plant: (project) =>
      project.replace(FILE, '"businessName": {\n        "minLength"', '"company": {\n        "minLength"'),
    file: FILE,
    at: '"company": {\n        "minLength"',
    found: 'the field "company"',
    mend: 'Name a field',
  },
  {
    what: 'a rule about a field that is not there',
    plant: (project) =>
      project.replace(
        FILE,
        '"missing": [\n          "channels"',
        '"missing": [\n          "chanels",\n          "channels"',
      ),
    file: FILE,
    at: '"chanels"',
    found: 'the field "chanels"',
    mend: 'Name a field',
    didYouMean: 'channels',
  },
  {
    what: 'expected items counted by a field that is not there',
    plant: (project) =>
      project.tool('lead-list', ({ result }) =>
        Object.assign(result ?? {}, { expect: { count: 'cty', items: 'leads' } }),
      ),
    file: 'tools/lead-list/tool.json',
    at: '"cty"',
    found: 'the number field "cty", which does not exist',
    mend: 'Name a number field',
  },
  {
    what: 'a dialog that fills in a field it does not have',
    plant: (project) => project.replace(FILE, '"email": "email"', '"mail": "email"'),
    file: FILE,
    at: '"mail": "email"',
    found: 'the field "mail"',
    mend: 'Name a field',
    didYouMean: 'email',
  },
  {
    what: 'a required field that is not there',
    plant: (project) =>
      project.replace(
        'tools/call-back/tool.json',
        '"required": [\n      "email"',
        '"required": [\n      "mail",\n      "email"',
      ),
    file: 'tools/call-back/tool.json',
    at: '"mail"',
    found: 'the field "mail"',
    mend: 'Name a field',
    didYouMean: 'email',
    alsoFoundBy: ['invalid-covers-required'],
  },
  {
    what: 'a required field of a dialog that is not there',
    plant: (project) =>
      project.replace(FILE, '"required": [\n              "email"', '"required": [\n              "mail"'),
    file: FILE,
    at: '"mail"\n            ]',
    found: 'the field "mail"',
    mend: 'Name a field',
    didYouMean: 'email',
  },
  {
    what: 'words for a part of a group that is not there',
    plant: (project) =>
      project.tool('plan-maker', ({ messages }) =>
        Object.assign(messages?.fields ?? {}, { 'colors.backgroud': { required: 'Choose one' } }),
      ),
    file: FILE,
    at: '"colors.backgroud"',
    found: 'the field "colors.backgroud"',
    mend: 'Name a field',
    didYouMean: 'colors.background',
  },
  {
    what: 'a text that says how many were asked for',
    plant: (project) =>
      project.tool('lead-list', ({ result }) =>
        Object.assign(result ?? {}, { expect: { count: 'city', items: 'leads' } }),
      ),
    file: 'tools/lead-list/tool.json',
    at: '"city",\n      "items"',
    found: 'the number field "city", which is no number',
    mend: 'Name a number field',
  },
  ...LINK_FAULTS,
  {
    what: 'a tool that is not there',
    plant: (project) => project.replace(CHOOSER, '"plan-maker"', '"plan-makers"'),
    file: CHOOSER,
    at: '"plan-makers"',
    found: 'the tool "plan-makers"',
    mend: 'another tool',
    didYouMean: 'plan-maker',
  },
  {
    what: 'a tool without a page',
    plant: (project) => project.replace(CHOOSER, '"plan-maker"', '"call-back"'),
    file: CHOOSER,
    at: '"call-back"',
    found: 'the tool "call-back", which has no page',
    mend: 'that has an open page',
  },
  {
    what: 'the chooser itself',
    plant: (project) => project.replace(CHOOSER, '"plan-maker"', '"start-here"'),
    file: CHOOSER,
    at: '"start-here",\n      "lead',
    found: 'the tool "start-here", which is this tool itself',
    mend: 'another tool',
  },
  {
    what: 'a tool that is coming soon',
    plant: (project) => project.tool('lead-list', ({ card }) => Object.assign(card ?? {}, { status: 'coming-soon' })),
    file: CHOOSER,
    at: '"lead-list"',
    found: 'the tool "lead-list", which is coming soon',
    mend: 'Name another tool that has an open page',
  },
  {
    what: 'an option list that is not there',
    plant: (project) => project.replace('tools/plan-maker/tool.json', '"options": "tones"', '"options": "tonnes"'),
    file: 'tools/plan-maker/tool.json',
    at: '"tonnes"',
    found: 'the option list "tonnes"',
    mend: 'add the list to tools/options.json',
    didYouMean: 'tones',
  },
  {
    what: 'a list that is not there for an answer that decides',
    plant: (project) =>
      changeFieldUi(project, 'region', ({ optionsFrom }) =>
        Object.assign(optionsFrom?.lists ?? {}, { GCP: 'gcp-region' }),
      ),
    file: ELSEWHERE,
    at: '"gcp-region"',
    found: 'the option list "gcp-region"',
    mend: 'add the list to tools/options.json',
    didYouMean: 'gcp-regions',
  },
  {
    what: 'a provider nobody has heard of',
    plant: (project) =>
      project.replace(FILE, '"widget": "secret",', '"widget": "secret",\n        "provider": "mapz",'),
    file: FILE,
    at: '"mapz"',
    found: 'the provider "mapz"',
    mend: 'add the provider to tools/providers.json',
    didYouMean: 'maps',
  },
  {
    what: 'a field that decides and is not there',
    plant: (project) =>
      changeFieldUi(project, 'region', ({ optionsFrom }) => Object.assign(optionsFrom ?? {}, { field: 'provide' })),
    file: ELSEWHERE,
    at: '"provide"',
    found: 'the field "provide", which does not exist',
    mend: 'Name a field',
    didYouMean: 'provider',
  },
  {
    what: 'a target that is not there',
    plant: (project) => project.replace(FILE, '"target": "colors"', '"target": "colrs"'),
    file: FILE,
    at: '"colrs"',
    found: 'the field "colrs"',
    mend: 'Name a field',
    didYouMean: 'colors',
  },
  {
    what: 'a field that is not there',
    plant: (project) =>
      project.tool('plan-maker', (tool) => Object.assign(tool, { prefill: { businesName: 'firstName' } })),
    file: FILE,
    at: '"businesName"',
    found: 'the field "businesName"',
    mend: 'Name a field',
    didYouMean: 'businessName',
  },
  {
    what: 'a saved result no tool saves',
    plant: (project) => project.replace(FILE, '"store": ".leadList"', '"store": ".leadsList"'),
    file: FILE,
    at: '".leadsList"',
    found: 'the saved result ".leadsList"',
    mend: 'Use the storage key of a tool that saves its result',
    didYouMean: '.leadList',
  },
  ...(
    [
      ['lead-lists', 'city', 'does not exist', 'lead-list'],
      ['plan-maker', 'tone', 'is this tool itself', undefined],
      ['call-back', 'email', 'has no page', undefined],
    ] as const
  ).map(
    ([tool, field, problem, didYouMean]): PlantedFault => ({
      what: `a tool to go on with that ${problem}`,
      plant: (project) =>
        project.tool('plan-maker', ({ result }) =>
          Object.assign(result ?? {}, { next: [{ tool, label: 'Go on', carry: { [field]: { from: 'tone' } } }] }),
        ),
      file: FILE,
      at: `"${tool}",\n        "label"`,
      found: `the tool "${tool}", which ${problem}`,
      mend: 'Name another tool that has an open page',
      ...(didYouMean && { didYouMean }),
    }),
  ),
];
