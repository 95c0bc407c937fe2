import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a field in no section',
    plant: (project) => project.replace(FILE, '          "otherChannels",\n', ''),
    file: FILE,
    at: '"otherChannels": {\n        "type"',
    found: 'the field "otherChannels", which is in no section',
    mend: 'Add it to the fields of a section',
  },
  {
    what: 'a field in two sections',
    plant: (project) =>
      project.replace(FILE, '"notes",\n          "theme"', '"notes",\n          "trade" ,\n          "theme"'),
    file: FILE,
    at: '"trade" ,',
    found: '"trade" in a second section',
    mend: 'Remove it from one',
  },
  {
    what: 'a field that was renamed where it is declared alone',
    plant: (project) => project.replace(FILE, '"otherChannels": {\n        "type"', '"ways": {\n        "type"'),
    file: FILE,
    at: '"ways": {\n        "type"',
    found: 'the field "ways", which is in no section',
    mend: 'If it was renamed from "otherChannels"',
    alsoFoundBy: ['fields-are-sent', 'fields-in-sections', 'reveal-targets', 'samples-fit'],
  },
  {
    what: 'a name in a section that is no field',
    plant: (project) => project.replace(FILE, '"otherChannels",\n', '"otherChannels",\n          "notesss",\n'),
    file: FILE,
    at: '"notesss"',
    found: 'the field "notesss"',
    mend: 'Name a field',
    didYouMean: 'notes',
  },
];
