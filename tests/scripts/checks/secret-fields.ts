import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: Fault[] = [
  {
    what: 'a key in a plain field',
    plant: (project) => {
      project.replace(FILE, '"widget": "secret",', '"widget": "textarea",');
      project.replace(FILE, '"secrets": [\n      "apiKey"\n    ],', '');
    },
    file: FILE,
    at: '"apiKey": {\n        "widget"',
    found: '"apiKey" without the secret widget',
    mend: '"widget": "secret"',
    besides: ['automation-fits'],
  },
  {
    what: 'a key kept that is no secret field',
    plant: (project) => project.replace(FILE, '"secrets": [\n      "apiKey"', '"secrets": [\n      "apiKeys"'),
    file: FILE,
    at: '"apiKeys"',
    found: 'the secret field "apiKeys"',
    mend: 'with the secret widget',
    didYouMean: 'apiKey',
  },
  {
    what: 'a password asked for in a dialog',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result?.actions?.[2]?.dialog?.form.properties ?? {}, {
          mailPassword: { type: 'string', title: 'Password' },
        }),
      ),
    file: FILE,
    at: '"mailPassword"',
    found: '"mailPassword" inside a group or a dialog',
    mend: 'Ask for it in the form',
  },
  {
    what: 'a secret with a default',
    plant: (project) => project.replace(FILE, '"title": "Key",', '"title": "Key",\n        "default": "demo",'),
    file: FILE,
    at: '"apiKey": {\n        "type"',
    found: '"apiKey" with options, a default',
    mend: 'Keep type',
  },
];
