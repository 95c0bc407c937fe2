import type { Fact } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const filledIn = (field: string, fact: Fact) => (project: Project) =>
  project.tool('plan-maker', (tool) => Object.assign(tool, { prefill: { [field]: fact } }));

export const faults: PlantedFault[] = [
  {
    what: 'a secret',
    plant: filledIn('apiKey', 'email'),
    file: FILE,
    at: '"apiKey": "email"',
    found: 'prefill of the secret "apiKey"',
    mend: 'Remove it',
  },
  {
    what: 'a field with a default',
    plant: filledIn('theme', 'firstName'),
    file: FILE,
    at: '"firstName"',
    found: 'prefill of "theme", which has a default',
    mend: 'Remove one',
  },
  {
    what: 'a day for a text',
    plant: filledIn('notes', 'today'),
    file: FILE,
    at: '"today"',
    found: '"today" for "notes"',
    mend: 'another field',
  },
  {
    what: 'a name for a choice',
    plant: filledIn('trade', 'firstName'),
    file: FILE,
    at: '"firstName"',
    found: '"firstName" for "trade"',
    mend: 'another field',
  },
  {
    what: 'a made-up name for a choice',
    plant: filledIn('trade', 'randomName'),
    file: FILE,
    at: '"randomName"',
    found: '"randomName" for "trade"',
    mend: 'another field',
  },
  {
    what: 'what only a request knows',
    plant: filledIn('notes', 'webhookAddress'),
    file: FILE,
    at: '"webhookAddress"',
    found: '"webhookAddress", which is only known in a request',
    mend: 'another fact',
  },
];
