import { changeFieldUi, ELSEWHERE as FILE, plantElsewhere } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'a field that stands further down',
    plant: (project) =>
      changeFieldUi(project, 'voice', ({ optionsFrom }) =>
        Object.assign(optionsFrom ?? {}, { webhook: 'moods', after: ['city', 'spare'] }),
      ),
    file: FILE,
    at: '"spare"\n          ]',
    found: '"spare", which does not come before "voice"',
    mend: 'Name a field that comes before "voice"',
    alsoFoundBy: ['unique-webhooks'],
  },
  {
    what: 'a field that waits for itself',
    plant: (project) =>
      changeFieldUi(project, 'region', ({ optionsFrom }) => Object.assign(optionsFrom ?? {}, { field: 'region' })),
    file: FILE,
    at: '"region",\n          "lists"',
    found: '"region", which does not come before "region"',
    mend: 'Name a field',
  },
  {
    what: 'a field that may stay empty before one that must be filled in',
    plant: (project) => {
      plantElsewhere(project);
      project.tool('lead-list', ({ form }) => form?.required?.push('region'));
    },
    file: FILE,
    at: '"provider",\n          "lists"',
    found: '"provider", which may stay empty although "region" is required',
    mend: 'Make "provider" required too, or remove "required" from "region"',
    alsoFoundBy: ['samples-fit', 'samples-fit'],
  },
  {
    what: 'an option without a list',
    plant: (project) => {
      plantElsewhere(project);
      project.tool('lead-list', ({ form }) => form?.properties.provider?.enum?.push('Azure'));
    },
    file: FILE,
    at: '"lists"',
    found: 'no list for "Azure"',
    mend: 'Add "Azure"',
  },
  {
    what: 'a list for an option that is not there',
    plant: (project) =>
      changeFieldUi(project, 'region', ({ optionsFrom }) =>
        Object.assign(optionsFrom?.lists ?? {}, { AWZ: 'aws-regions' }),
      ),
    file: FILE,
    at: '"AWZ"',
    found: 'a list for "AWZ"',
    mend: 'Write an option',
    didYouMean: 'AWS',
  },
  {
    what: 'a deciding field without options',
    plant: (project) =>
      changeFieldUi(project, 'region', ({ optionsFrom }) => Object.assign(optionsFrom ?? {}, { field: 'city' })),
    file: FILE,
    at: '"city",\n          "lists"',
    found: '"city", which is not one choice',
    mend: 'give it options',
  },
  {
    what: 'options from elsewhere for a number',
    plant: (project) => {
      plantElsewhere(project);
      project.tool('lead-list', ({ form }) => Object.assign(form?.properties.voice ?? {}, { type: 'integer' }));
    },
    file: FILE,
    at: '"optionsFrom": {\n          "source": "webhook",\n          "webhook": "voices",\n          "after": [\n            "apiKey"\n          ],\n          "value": "voice_id",\n          "label": "name"\n        }\n      },\n      "spare"',
    found: '"optionsFrom" for "voice", which is not a text',
    mend: 'Change the type',
  },
];
