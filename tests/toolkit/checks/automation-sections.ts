import { ELSEWHERE_AUTOMATION as AUTOMATION, plantElsewhere } from '../fixtures/elsewhere.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a heading nobody reads',
    plant: (project) => project.replace(FILE, '## System', '## Sytem'),
    file: FILE,
    at: '## Sytem',
    found: 'the section "Sytem"',
    mend: 'Correct the heading',
    didYouMean: 'System',
  },
  {
    what: 'a chat without an example',
    plant: (project) => project.replace(FILE, '## Example\n\nFor a florist: Monday, five calls before ten.\n\n', ''),
    file: FILE,
    at: '---\nkind',
    found: 'no section "## Example"',
    mend: 'Add "## Example" with its text.',
  },
  {
    what: 'a section of a kind that has none',
    plant: (project) =>
      project.replace('tools/lead-list/automation.md', 'apiKey\n---\n', 'apiKey\n---\n## Prompt\nx\n'),
    file: 'tools/lead-list/automation.md',
    at: '## Prompt',
    found: 'the section "Prompt"',
    mend: 'Correct the heading',
  },
  {
    what: 'a section that is there twice, in a file as Windows writes it',
    plant: (project) => {
      project.replace(FILE, '## Demo', '## Prompt\n\nMore.\n\n## Demo');
      project.add(FILE, `\uFEFF${project.text(FILE).replaceAll('\n', '\r\n')}`);
    },
    file: FILE,
    at: '## Prompt\r\n\r\nMore',
    found: 'a second "## Prompt"',
    mend: 'Merge the two',
  },
  {
    what: 'an action of a kind that needs sections, without them',
    plant: (project) =>
      project.replace(
        FILE,
        'kind: document\n    document: text\n    from: plan\n    mailTo: email\n    subject: A plan for {{businessName}}',
        'kind: n8n',
      ),
    file: FILE,
    at: '---\nkind',
    found: 'no section "## Demo: mail"',
    mend: 'Add "## Demo: mail"',
  },
  {
    what: 'a list of another webhook',
    plant: (project) => {
      plantElsewhere(project);
      project.add(AUTOMATION, `${project.text(AUTOMATION)}\n## Demo: mods\n\n\`\`\`json\n["one"]\n\`\`\`\n`);
    },
    file: AUTOMATION,
    at: '## Demo: mods',
    found: 'the action or list "mods"',
    mend: 'Correct the heading',
    didYouMean: 'moods',
  },
  {
    what: 'a chat without a prompt',
    plant: (project) => project.replace('tools/offer-plan/automation.md', '## Prompt\n\nAn offer for {{niche}}.\n', ''),
    file: 'tools/offer-plan/automation.md',
    at: '---\nkind',
    found: 'no section "## Prompt"',
    mend: 'Add "## Prompt"',
  },
  {
    what: 'a demo answer that is no JSON',
    plant: (project) => project.replace('tools/offer-plan/automation.md', '"Call"] } }', '"Call" } }'),
    file: 'tools/offer-plan/automation.md',
    at: '} }\n```',
    found: 'invalid JSON: }',
    mend: 'Add a comma at the end of line 25',
  },
  {
    what: 'a demo answer with a part written twice',
    plant: (project) => project.replace('tools/offer-plan/automation.md', '"offer": {', '"offer": 1, "offer": {'),
    file: 'tools/offer-plan/automation.md',
    at: '"offer": {',
    found: 'a second "offer"',
    mend: 'Remove one of the two',
  },
  {
    what: 'a heading that is needed with nothing under it',
    plant: (project) => project.replace('tools/offer-plan/automation.md', 'An offer for {{niche}}.\n', ''),
    file: 'tools/offer-plan/automation.md',
    at: '## Prompt',
    found: 'nothing under "## Prompt"',
    mend: 'Write its text.',
  },
  {
    what: 'a heading with nothing under it',
    plant: (project) => project.replace(FILE, 'You write plans.\n', ''),
    file: FILE,
    at: '## System',
    found: 'nothing under "## System"',
    mend: 'Write its text',
  },
];
