import type { PlantedFault } from '../fixtures/plant.ts';

const VALID = 'tests/tools/plan-maker/valid/full.json';
const INVALID = 'tests/tools/plan-maker/invalid/empty.json';

export const faults: PlantedFault[] = [
  {
    what: 'a valid sample that does not pass',
    plant: (project) => project.replace(VALID, '"Harbour Bakery"', '"H"'),
    file: VALID,
    at: '"H"',
    found: '"businessName" breaks "minLength"',
    mend: 'Correct the answer',
  },
  {
    what: 'an invalid sample with a problem it does not name',
    plant: (project) => project.replace(INVALID, '"trade": "required",', ''),
    file: INVALID,
    at: '{},',
    found: '"trade" breaks "required"',
    mend: 'Write "trade": "required"',
  },
  {
    what: 'an invalid sample with another keyword than it names',
    plant: (project) => project.replace(INVALID, '"trade": "required"', '"trade": "enum"'),
    file: INVALID,
    at: '"enum"',
    found: '"trade" breaks "required"',
    mend: 'Write "trade": "required"',
  },
  {
    what: 'a problem that does not arise',
    plant: (project) => project.replace(INVALID, '"trade": "required"', '"tone": "required",\n    "trade": "required"'),
    file: INVALID,
    at: '"tone"',
    found: 'the problem "required" of "tone"',
    mend: 'Remove "tone" from "problems". If the problem should occur, correct the declaration',
  },
  {
    what: 'an answer to a field that is not there',
    plant: (project) => project.replace(VALID, '"wantsNotes": true', '"wantsNotes": true,\n    "tones": "calm"'),
    file: VALID,
    at: '"tones"',
    found: 'the field "tones"',
    mend: 'Name a field',
    didYouMean: 'tone',
  },
  {
    what: 'an answer that is missing under a name every object has',
    plant: (project) =>
      project.tool('lead-list', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, { constructor: { type: 'string', title: 'Builder' } });
        ui?.sections[0]?.fields.push('constructor');
      }),
    file: 'tests/tools/lead-list/invalid/no-key.json',
    at: '{\n    "city"',
    found: '"constructor" breaks "type"',
    mend: 'Write "constructor": "type"',
    alsoFoundBy: ['reserved-names', 'samples-fit'],
  },
  {
    what: 'an object where a JSON field takes a text',
    plant: (project) => {
      project.mood({ type: 'string', title: 'Mood', format: 'json', maxLength: 200 });
      project.replace(VALID, '"wantsNotes": true', '"wantsNotes": true,\n    "mood": { "calm": true }');
    },
    file: VALID,
    at: '{ "calm"',
    found: '"mood" breaks "type"',
    mend: 'Write it as a text, with',
  },
  {
    what: 'a file by its name alone',
    plant: (project) => {
      project.mood({ type: 'string', title: 'Mood', format: 'file', accept: ['text/plain'], maxBytes: 1000 });
      project.replace(VALID, '"wantsNotes": true', '"wantsNotes": true,\n    "mood": "mood.txt"');
    },
    file: VALID,
    at: '"mood.txt"',
    found: '"mood" breaks "pattern"',
    mend: '/mood.txt"',
  },
  {
    what: 'a response of a kind that is never read',
    plant: (project) =>
      project.add(
        'tests/tools/plan-maker/responses/odd.json',
        project.text('tests/tools/plan-maker/responses/text.json').replace('"text"', '"texts"'),
      ),
    file: 'tests/tools/plan-maker/responses/odd.json',
    at: '"texts"',
    found: 'the kind of result "texts"',
    mend: 'or "failure"',
    didYouMean: 'text',
  },
];
