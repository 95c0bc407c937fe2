import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

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
    found: '"city", which is no number',
    mend: 'Name a number field',
  },
];
