import type { PlantedFault } from '../fixtures/plant.ts';
import { FILE, plantFile } from '../fixtures/plant-file.ts';

const AT = { file: 'tools/plan-maker/tool.json' };
const TOP = 'a field of the form itself';

export const faults: PlantedFault[] = [
  {
    ...AT,
    what: 'a file inside a group',
    plant: (project) => plantFile(project, { type: 'object', title: 'Pictures', properties: { logo: FILE } }),
    at: '"logo"',
    found: 'a file inside a group',
    mend: TOP,
  },
  {
    ...AT,
    what: 'a file inside a group within groups',
    plant: (project) =>
      plantFile(project, {
        type: 'array',
        title: 'Rooms',
        maxItems: 2,
        items: { type: 'object', properties: { look: { type: 'object', title: 'Look', properties: { logo: FILE } } } },
      }),
    at: '"logo"',
    found: 'a file inside a group',
    mend: TOP,
  },
  {
    ...AT,
    what: 'a file in a dialog',
    plant: (project) =>
      project.tool('plan-maker', ({ result }) =>
        Object.assign(result?.actions?.[2]?.dialog?.form.properties ?? {}, { logo: FILE }),
      ),
    at: '"logo"',
    found: 'a file in a dialog',
    mend: TOP,
  },
  {
    ...AT,
    what: 'a file in the place of a choice',
    plant: (project) =>
      plantFile(project, FILE, ({ reveal, request }) => {
        Object.assign(reveal ?? {}, { photo: { when: { field: 'trade', is: 'Garage' }, send: 'replace' } });
        Object.assign(request ?? {}, { body: { ...(request?.body as object), photo: undefined } });
      }),
    at: '"replace"\n    }\n  },\n  "limits"',
    found: 'a file that replaces a choice',
    mend: TOP,
    alsoFoundBy: ['automation-names', 'automation-names', 'samples-cover-fields'],
  },
  {
    ...AT,
    what: 'a file of somebody who is not signed in',
    plant: (project) => plantFile(project, FILE, ({ request }) => Object.assign(request ?? {}, { public: true })),
    at: '"photo": {\n        "type"',
    found: 'the file "photo" in a form that visitors may send',
    mend: '"public"',
  },
  {
    ...AT,
    what: 'files joined to a text',
    plant: (project) =>
      plantFile(
        project,
        {
          type: 'array',
          title: 'Photos',
          maxItems: 2,
          items: { type: 'string', format: 'file', accept: ['image/png'], maxBytes: 1000 },
        },
        ({ request }) => Object.assign(request?.body ?? {}, { photo: { from: 'photo', join: ', ' } }),
      ),
    at: '{\n        "from": "photo"',
    found: 'a file among other words',
    mend: '{ "field": "photo" }',
  },
  {
    ...AT,
    what: 'a file in a sentence',
    plant: (project) =>
      plantFile(project, FILE, ({ request }) =>
        Object.assign(request?.body ?? {}, { palette: { text: 'As in {photo}' } }),
      ),
    at: '{\n        "text": "As in {photo}"',
    found: 'a file among other words',
    mend: '{ "field": "photo" }',
    alsoFoundBy: ['fields-are-sent'],
  },
];
