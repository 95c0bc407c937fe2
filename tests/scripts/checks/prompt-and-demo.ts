import type { Fault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

export const faults: Fault[] = [
  {
    what: 'an answer the prompt never reads',
    plant: (project) => project.replace(FILE, 'For a {{ trade }} on', 'On'),
    file: 'tools/plan-maker/tool.json',
    at: '"trade": {\n        "from"',
    found: '"trade" in the body of "plan-maker", which its prompt never reads',
    mend: 'Write {{trade}} into tools/plan-maker/automation.md',
  },
  {
    what: 'a demo that leaves out what the prompt reads',
    plant: (project) => project.replace(FILE, ' in {{trade}}', ''),
    file: FILE,
    at: '\nA plan for {{businessName}}.\n',
    found: 'a demo without {{trade}}',
    mend: 'Write it into the demo',
  },
  {
    what: "the member's key in a prompt",
    plant: (project) => project.replace(FILE, 'You write plans.', 'You write plans with {{apiKey}}.'),
    file: FILE,
    at: '{{apiKey}}',
    found: "{{apiKey}}, the member's key",
    mend: 'Remove it',
  },
];
