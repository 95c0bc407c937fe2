import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/offer-plan/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a tool whose model the operator pays for as often as members like',
    plant: (project) =>
      project.tool('offer-plan', (declaration) => {
        delete declaration.access;
      }),
    file: FILE,
    at: '"request": {\n    "webhook": "offer-plan"',
    found: 'a tool for which the operator pays, without a limit of runs per day',
    mend: 'Declare access.perDay',
  },
  {
    what: 'a plan beside it in place of such a bound',
    plant: (project) =>
      project.tool('offer-plan', (declaration) => {
        declaration.access = { plan: 'vip' };
      }),
    file: FILE,
    at: '"access": {',
    found: 'a tool for which the operator pays, without a limit of runs per day',
    mend: 'Declare access.perDay',
  },
  {
    what: 'a text of any length whose model the operator pays for',
    plant: (project) => project.replace(FILE, ',\n        "maxLength": 20', ''),
    file: FILE,
    at: '"niche": {\n        "type"',
    found: '"niche" without "maxLength"',
    mend: 'Add "maxLength"',
    alsoFoundBy: ['samples-fit'],
  },
  {
    what: 'a list of texts of any length',
    plant: (project) =>
      project.tool('offer-plan', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, {
          places: { type: 'array', title: 'Places', maxItems: 5, items: { type: 'string' } },
        });
        ui?.sections[0]?.fields.push('places');
      }),
    file: FILE,
    at: '"items": {',
    found: '"places" without "maxLength"',
    mend: 'Add "maxLength"',
    alsoFoundBy: ['prompt-and-demo'],
  },
  {
    what: "a result that is refined on the operator's key",
    plant: (project) => {
      project.tool('offer-plan', ({ result }) => {
        Object.assign(result ?? {}, {
          refine: { webhook: 'offer-refine', wishes: [{ label: 'Shorter', ask: 'Make it shorter.' }] },
        });
      });
      project.replace('tools/offer-plan/automation.md', '## Demo', '## Refine\n\n{{wish}}\n\n## Demo');
    },
    file: FILE,
    at: '"refine": {',
    found: '"refine" in a tool for which the operator pays',
    mend: 'Remove "refine"',
  },
  {
    what: "an action that asks a model on the operator's key",
    plant: (project) =>
      project.replace(
        'tools/offer-plan/automation.md',
        '    kind: document\n    document: proposal\n    from: offer\n    subject: Offer for {{niche}}\n---\n',
        '    kind: chat\n    respond: text\n---\n\n## Example: download\n\nOne line.\n\n## Prompt: download\n\nMore of {{offer}} for {{niche}}.\n\n## Demo: download\n\nMore of {{offer}} for {{niche}}.\n',
      ),
    file: FILE,
    at: '"download",\n        "request"',
    found: 'the action "download", for which the operator pays without a limit of runs',
    mend: 'Name the body field with the key',
  },
];
