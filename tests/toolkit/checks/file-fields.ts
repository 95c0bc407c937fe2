import type { PlantedFault } from '../fixtures/plant.ts';
import { FILE, plantFile } from '../fixtures/plant-file.ts';

const AT = { file: 'tools/plan-maker/tool.json' };
const { accept: _accept, ...takesAnything } = FILE;
const { title } = FILE;

export const faults: PlantedFault[] = [
  {
    ...AT,
    what: 'a file of any type',
    plant: (project) => plantFile(project, takesAnything),
    at: '"photo": {\n        "type"',
    found: 'a file without "accept"',
    mend: '["image/png", "image/jpeg"]',
  },
  {
    ...AT,
    what: 'files of any size in a list',
    plant: (project) =>
      plantFile(project, {
        type: 'array',
        title,
        maxItems: 2,
        items: { type: 'string', format: 'file', accept: ['image/png'] },
      }),
    at: '"items": {\n          "type": "string",\n          "format": "file"',
    found: 'a file without "maxBytes"',
    mend: '"maxBytes": 8000000',
  },
  {
    ...AT,
    what: 'a type nobody can tell',
    plant: (project) => plantFile(project, { ...FILE, accept: ['image/png', 'image/jpg'] }),
    at: '"image/jpg"',
    found: 'the type image/jpg, which cannot be detected from the bytes',
    mend: 'Write "image/jpeg"',
    didYouMean: 'image/jpeg',
  },
  {
    ...AT,
    what: 'a text whose bytes are those of any other',
    plant: (project) => plantFile(project, { ...FILE, accept: ['text/html'] }),
    at: '"text/html"',
    found: 'the type text/html, which cannot be detected from the bytes',
    mend: 'Write "text/plain", which accepts any text',
    didYouMean: 'text/plain',
  },
  {
    ...AT,
    what: 'pictures that can hold scripts',
    plant: (project) => plantFile(project, { ...FILE, accept: ['image/svg+xml'] }),
    at: '"image/svg+xml"',
    found: 'the type image/svg+xml',
    mend: 'Name a type',
  },
  {
    ...AT,
    what: 'a file in a box for words',
    plant: (project) =>
      plantFile(project, FILE, ({ ui }) => Object.assign(ui?.fields ?? {}, { photo: { widget: 'text' } })),
    at: '"text"\n      }\n    },\n    "submit"',
    found: 'the widget "text" for a file',
    mend: 'Remove it',
  },
];
