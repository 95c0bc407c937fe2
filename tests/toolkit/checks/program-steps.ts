import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/lead-list/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a step that is not in the sequence',
    plant: (project) => project.replace(FILE, '"step": "leads"\n  },', '"step": "lead"\n  },'),
    file: FILE,
    at: '"lead"',
    found: 'the step "lead"',
    mend: 'program.steps of brand.json',
    didYouMean: 'leads',
  },
  {
    what: 'a step at another route than the brand says',
    plant: (project) => {
      project.replace(FILE, '    "step": "leads"\n  },', '    "help": []\n  },');
      project.tool('offer-plan', ({ page }) => Object.assign(page ?? {}, { step: 'leads' }));
    },
    file: 'tools/offer-plan/tool.json',
    at: '"/offer-plan"',
    found: 'the route /offer-plan for the step "leads"',
    mend: 'Make the two the same',
  },
  {
    what: 'a finished step that is not in the sequence',
    plant: (project) => project.replace(FILE, '"event": {\n      "step": "leads"', '"event": {\n      "step": "found"'),
    file: FILE,
    at: '"found"',
    found: 'the step "found"',
    mend: 'program.steps of brand.json',
  },
];
