import type { PlantedFault, Project } from '../fixtures/plant.ts';

const AUTOMATION = 'tools/offer-plan/automation.md';

/** Visitors have no runs of a day, so that it declares none. */
export function openToVisitors(project: Project): void {
  project.tool('offer-plan', (tool) => {
    delete tool.access;
    Object.assign(tool.request ?? {}, { public: true });
  });
}

export const faults: PlantedFault[] = [
  {
    what: 'a chat for strangers on the key of the operator',
    plant: openToVisitors,
    file: AUTOMATION,
    at: 'kind: chat',
    found: "a public request that uses the operator's key, at the operator's cost",
    mend: 'write "paidBy: operator"',
  },
  {
    what: 'a payer where nobody but members sends',
    plant: (project) => project.replace(AUTOMATION, 'respond: output', 'respond: output\npaidBy: operator'),
    file: AUTOMATION,
    at: 'paidBy: operator',
    found: '"paidBy" on a request for which the operator does not pay',
    mend: 'Remove "paidBy"',
  },
];
