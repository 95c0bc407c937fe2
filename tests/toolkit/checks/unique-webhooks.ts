import { changeFieldUi, ELSEWHERE } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'the webhook of another tool, on an action',
    plant: (project) => project.replace(FILE, '"webhook": "plan-mail"', '"webhook": "lead-list"'),
    file: FILE,
    at: '"lead-list"',
    found: 'which tools/lead-list/tool.json already calls',
    mend: 'another name',
    // The other tool is told as well: its check alone would say that all is well.
    alsoFoundBy: ['unique-webhooks'],
  },
  {
    what: 'the webhook of options, called with another body',
    plant: (project) =>
      changeFieldUi(project, 'spare', ({ optionsFrom }) => Object.assign(optionsFrom ?? {}, { after: ['city'] })),
    file: ELSEWHERE,
    at: '"voices",\n          "after": [\n            "city"',
    found: 'which tools/lead-list/tool.json already calls',
    mend: 'another name',
  },
  {
    what: 'a webhook that is nearly the id of its tool',
    plant: (project) =>
      project.tool('plan-maker', ({ request }) => Object.assign(request ?? {}, { webhook: 'plan-makr' })),
    file: 'tools/plan-maker/tool.json',
    at: '"plan-makr"',
    found: 'the webhook "plan-makr", which is nearly the id of the tool',
    mend: 'without "webhook", the name is "plan-maker"',
  },
];
