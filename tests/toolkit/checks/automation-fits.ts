import type { PlantedFault } from '../fixtures/plant.ts';

const AUTOMATION = 'tools/plan-maker/automation.md';

export const faults: PlantedFault[] = [
  {
    what: 'a secret that is no body field',
    plant: (project) => project.replace(AUTOMATION, 'secret: apiKey', 'secret: apikey'),
    file: AUTOMATION,
    at: 'apikey',
    found: 'the secret body field "apikey"',
    mend: 'carries the key',
    didYouMean: 'apiKey',
  },
  {
    what: 'a key in the body that is not named',
    plant: (project) =>
      project.replace('tools/lead-list/automation.md', 'kind: places\nsecret: apiKey', 'kind: chat\nrespond: text'),
    file: 'tools/lead-list/automation.md',
    at: 'kind: chat',
    found: 'no "secret", though the body carries apiKey',
    mend: 'Add "secret: apiKey"',
    alsoFoundBy: [
      ...['automation-sections', 'automation-sections', 'automation-sections'],
      // Without the key it is the operator who pays: for two texts, as often as members like.
      ...['operator-pays', 'operator-pays', 'operator-pays'],
    ],
  },
  {
    what: 'a kind of result the tool does not read',
    plant: (project) => project.replace('tools/offer-plan/automation.md', 'schema: proposal', 'schema: scenes'),
    file: 'tools/offer-plan/automation.md',
    at: 'scenes',
    found: 'the kind of result "scenes"',
    mend: "Name a kind of result that the tool's normaliser makes",
  },
];
