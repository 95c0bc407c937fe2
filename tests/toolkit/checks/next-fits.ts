import type { Next } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const leadingOn =
  (tool: string, carry: Next['carry']) =>
  (project: Project): void =>
    project.tool('plan-maker', ({ result }) =>
      Object.assign(result ?? {}, { next: [{ tool, label: 'Go on', carry }] }),
    );

const fault = (what: string, plant: PlantedFault['plant'], at: string, found: string, mend: string): PlantedFault => ({
  what,
  plant,
  file: FILE,
  at,
  found,
  mend,
});

export const faults: PlantedFault[] = [
  fault(
    'a tool without a form',
    leadingOn('start-here', { city: { from: 'tone' } }),
    '"start-here",\n        "label"',
    '"start-here", which has no form to fill in',
    'Name a tool with a form',
  ),
  fault(
    'a form that is filled in after the submit and has no such field',
    (project) =>
      project.tool('plan-maker', (tool) => {
        tool.after = { next: { tool: 'lead-list', carry: { town: { from: 'tone' } } } };
      }),
    '"town"',
    'the field "town"',
    'Name a field of the form of "lead-list"',
  ),
  {
    ...fault(
      'a field that is not there',
      leadingOn('lead-list', { citty: { from: 'tone' } }),
      '"citty"',
      'the field "citty"',
      'Name a field of the form of "lead-list"',
    ),
    didYouMean: 'city',
  },
  fault(
    'a secret there',
    leadingOn('lead-list', { apiKey: { from: 'tone' } }),
    '"apiKey": {\n            "from"',
    '"apiKey", a secret of "lead-list"',
    'Remove it',
  ),
  fault(
    'a secret of this form',
    leadingOn('lead-list', { city: { from: 'apiKey' } }),
    '"apiKey"\n          }\n        }',
    '"apiKey", a secret',
    'Name another field',
  ),
  fault(
    'a secret within a text',
    leadingOn('lead-list', { city: { text: 'Key {apiKey}' } }),
    '"Key {apiKey}"',
    '"apiKey", a secret',
    'Name another field',
  ),
  fault(
    'a switch',
    leadingOn('lead-list', { city: { from: 'wantsNotes' } }),
    '"wantsNotes"\n          }\n        }',
    '"wantsNotes", which is no text',
    'Name another field',
  ),
];
