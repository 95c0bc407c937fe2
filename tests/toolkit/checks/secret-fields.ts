import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a key in a plain field',
    plant: (project) => {
      project.replace(FILE, '"minLength": 1,\n        "secret": true', '"minLength": 1');
      project.replace(FILE, '"widget": "secret",', '"widget": "textarea",');
      project.replace(FILE, '"secrets": [\n      "apiKey"\n    ],', '');
    },
    file: FILE,
    at: '"apiKey": {\n        "type"',
    found: '"apiKey" without "secret": true',
    mend: '"secret": true',
    alsoFoundBy: ['automation-fits'],
  },
  {
    what: 'a key kept that is no secret field',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ sections }) =>
        Object.assign(sections[0].fields.businessName, { keep: 'draft', help: 'Kept.' }),
      ),
    file: FILE,
    at: '"draft",\n          "help"',
    found: '"keep" for "businessName", which is no secret',
    mend: 'Remove it, or write "secret": true',
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
    mend: 'Move it to the fields of the form, with "secret": true',
  },
  {
    what: 'a token in a repeated group',
    plant: (project) => {
      const token = { type: 'string', title: 'Token' } as const;
      project.mood({ type: 'array', title: 'Mood', maxItems: 2, items: { type: 'object', properties: { token } } });
    },
    file: FILE,
    at: '"token"',
    found: '"token" inside a group or a dialog',
    mend: 'Move it to the fields of the form, with "secret": true',
  },
  {
    what: 'a group that hides what is typed, but keeps it',
    plant: (project) => {
      const code = { type: 'string', title: 'Code' } as const;
      project.mood({ type: 'object', title: 'Mood', properties: { code } }, { fields: { code: { widget: 'secret' } } });
    },
    file: FILE,
    at: '"code": {\n            "type"',
    found: '"code" inside a group or a dialog',
    mend: 'Move it to the fields of the form, with "secret": true',
  },
  {
    what: 'a widget for secrets at a field that is none',
    plant: (project) => project.mood({ type: 'string', title: 'Mood' }, { widget: 'secret' }),
    file: FILE,
    at: '"mood": {\n        "type"',
    found: '"mood" without "secret": true',
    mend: '"secret": true',
  },
  {
    what: 'a secret inside a group under a name of its own',
    plant: (project) => {
      const code = { type: 'string', title: 'Code', secret: true } as const;
      project.mood({ type: 'object', title: 'Mood', properties: { code } });
    },
    file: FILE,
    at: '"code": {\n            "type"',
    found: '"code" inside a group or a dialog',
    mend: 'Move it to the fields of the form, with "secret": true',
  },
  {
    what: 'a secret in a dialog under a name of its own',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result?.actions?.[2]?.dialog?.form.properties ?? {}, {
          pin: { type: 'string', title: 'PIN', secret: true },
        }),
      ),
    file: FILE,
    at: '"pin"',
    found: '"pin" inside a group or a dialog',
    mend: 'Move it to the fields of the form, with "secret": true',
  },
  {
    what: 'a secret with a default',
    plant: (project) => project.replace(FILE, '"title": "Key",', '"title": "Key",\n        "default": "demo",'),
    file: FILE,
    at: '"apiKey": {\n        "type"',
    found: '"apiKey" with options, a default',
    mend: 'Keep type',
  },
  {
    what: 'a secret in a request that is stored until it arrives',
    plant: (project) =>
      project.tool('call-back', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, { apiKey: { type: 'string', title: 'Key', secret: true } });
        Object.assign(ui ?? {}, { sections: [{ fields: ['email', 'apiKey'] }] });
      }),
    file: 'tools/call-back/tool.json',
    at: '"apiKey": {',
    found: '"apiKey" in a request that is kept in the browser until it arrives',
    mend: '"onFailure"',
  },
];
