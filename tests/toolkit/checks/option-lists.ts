import { changeFieldUi, ELSEWHERE } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

export const faults: PlantedFault[] = [
  {
    what: 'an option list that is not there',
    plant: (project) => project.replace('tools/plan-maker/tool.json', '"options": "tones"', '"options": "tonnes"'),
    file: 'tools/plan-maker/tool.json',
    at: '"tonnes"',
    found: 'the option list "tonnes"',
    mend: 'add the list to tools/options.json',
    didYouMean: 'tones',
    alsoFoundBy: ['option-lists'],
  },
  {
    what: 'an option list nobody names',
    plant: (project) =>
      project.change<Record<string, unknown>>('tools/options.json', (lists) =>
        Object.assign(lists, { speeds: [{ value: 'slow' }] }),
      ),
    file: 'tools/options.json',
    at: '"speeds"',
    found: 'the option list "speeds", which no declaration uses',
    mend: 'remove it',
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
    alsoFoundBy: ['option-lists'],
  },
];
