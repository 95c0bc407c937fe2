import type { Fault, Project } from '../fixtures/plant.ts';

const TOOL = 'tools/offer-plan/tool.json';
const AUTOMATION = 'tools/offer-plan/automation.md';

const openTo = (project: Project) =>
  project.replace(TOOL, '"timeoutSeconds": 60', '"timeoutSeconds": 60, "public": true');

export const faults: Fault[] = [
  {
    what: 'a chat for strangers on the key of the operator',
    plant: openTo,
    file: AUTOMATION,
    at: 'kind: chat',
    found: "a public request that runs on the operator's key",
    mend: 'write "paidBy: operator"',
  },
  {
    what: 'a payer where nobody but members sends',
    plant: (project) => project.replace(AUTOMATION, 'respond: output', 'respond: output\npaidBy: operator'),
    file: AUTOMATION,
    at: 'paidBy: operator',
    found: '"paidBy" where the operator pays for no stranger',
    mend: 'Remove "paidBy"',
  },
];
