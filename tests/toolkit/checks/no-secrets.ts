import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const SAMPLE = 'tests/tools/lead-list/valid/full.json';

// Put together here, so that no file of the repository holds anything that looks like a secret.
const KEY = ['sk', 'proj', 'abcdefghij0123456789'].join('-');
const MAPS_KEY = `AI${'za'}${'SyBx7'.repeat(7)}`;
const TOKEN = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0In0', 'c2lnbmF0dXJl'].join('.');
const HEX = '0123456789abcdef'.repeat(3);

export const faults: PlantedFault[] = [
  {
    what: 'a provider key in a declaration',
    plant: (project) => project.replace(FILE, '"sk-..."', `"${KEY}"`),
    file: FILE,
    at: KEY,
    found: 'a provider key: sk-p... (28 characters)',
    mend: 'revoke it',
  },
  {
    what: 'a maps-service key in a sample',
    plant: (project) => project.replace(SAMPLE, '"demo"', `"${MAPS_KEY}"`),
    file: SAMPLE,
    at: MAPS_KEY,
    found: 'a maps-service key: AIza...',
    mend: 'revoke it',
  },
  {
    what: 'a session token in an automation',
    plant: (project) => project.replace('tools/plan-maker/automation.md', 'You write plans.', TOKEN),
    file: 'tools/plan-maker/automation.md',
    at: TOKEN,
    found: 'a token: eyJh...',
    mend: 'revoke it',
  },
  {
    what: 'a long hexadecimal number in the brand',
    plant: (project) =>
      project.change<{ tagline: string }>('brand.json', (brand) => {
        brand.tagline = HEX;
      }),
    file: 'brand.json',
    at: HEX,
    found: 'a long hexadecimal number',
    mend: 'revoke it',
  },
];
