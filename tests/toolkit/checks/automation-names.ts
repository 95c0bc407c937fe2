import { ELSEWHERE_AUTOMATION, plantElsewhere } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a placeholder that is no body field',
    plant: (project) => project.replace(FILE, 'in {{trade}}', 'in {{trde}}'),
    file: FILE,
    at: '{{trde}}',
    found: 'the placeholder "trde"',
    mend: 'Name a field of the request body',
    didYouMean: 'trade',
  },
  {
    what: 'a placeholder into a part that is not there',
    plant: (project) => project.replace(FILE, '{{style.tone}}', '{{style.mood}}'),
    file: FILE,
    at: '{{style.mood}}',
    found: 'the placeholder "style.mood"',
    mend: 'Name a field of the request body',
    didYouMean: 'style.tone',
  },
  {
    what: 'a subject with a field the action does not send',
    plant: (project) => project.replace(FILE, 'subject: A plan for {{businessName}}', 'subject: A plan for {{trade}}'),
    file: FILE,
    at: 'A plan for {{trade}}\n---',
    found: 'the body field "trade"',
    mend: 'Name a field of the request body',
  },
  {
    what: 'an echo of no body field',
    plant: (project) => project.replace('tools/offer-plan/automation.md', 'echo: [niche]', 'echo: [nich]'),
    file: 'tools/offer-plan/automation.md',
    at: 'nich]',
    found: 'the body field "nich"',
    mend: 'Name a field of the request body',
    didYouMean: 'niche',
  },
  {
    what: 'a demo list counted by no body field',
    plant: (project) => project.replace('tools/offer-plan/automation.md', '"$upTo": "niche"', '"$upTo": "count"'),
    file: 'tools/offer-plan/automation.md',
    at: 'count" }, "Call"',
    found: 'the body field "count"',
    mend: 'Name a field of the request body',
  },
  {
    what: 'a key repeated in a list of options',
    plant: (project) => {
      plantElsewhere(project);
      project.replace(ELSEWHERE_AUTOMATION, '"name": "Anna"', '"name": "{{apiKey}}"');
    },
    file: ELSEWHERE_AUTOMATION,
    at: '{{apiKey}}',
    found: 'the placeholder "apiKey"',
    mend: 'Name a field',
  },
  {
    what: 'a placeholder in an example, which is sent as it stands',
    plant: (project) =>
      project.replace('tools/plan-maker/automation.md', '## Example\n\n', '## Example\n\n{{businessName }} '),
    file: 'tools/plan-maker/automation.md',
    at: '{{businessName }}',
    found: '{{businessName}} in "## Example", which is sent as it stands',
    mend: 'Write words in its place',
  },
];
