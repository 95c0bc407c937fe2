import { renderAsFacts } from '../fixtures/facts.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a source that is no field',
    plant: (project) => project.replace(FILE, '"from": "useLeads"', '"from": "useLead"'),
    file: FILE,
    at: '"useLead"\n',
    found: 'the field "useLead"',
    mend: 'Name a field of the form',
    didYouMean: 'useLeads',
    alsoFoundBy: ['fields-are-sent'],
  },
  {
    what: 'a line from a part that is not there',
    plant: (project) => project.replace(FILE, '{colors.background}', '{colors.backgrund}'),
    file: FILE,
    at: '"Background: {colors.backgrund}"',
    found: 'the part "colors.backgrund"',
    mend: 'Name a field of the form',
    didYouMean: 'colors.background',
  },
  {
    what: 'a text of its own that is sent in place of a choice',
    plant: (project) =>
      project.replace(FILE, '"source": {', '"custom": {\n        "from": "customTrade"\n      },\n      "source": {'),
    file: FILE,
    at: '"customTrade"\n      },\n      "source"',
    found: 'sent in place of "trade"',
    mend: '"send": "beside"',
    alsoFoundBy: ['prompt-and-demo'],
  },
  {
    what: 'a dialog field that is not there',
    plant: (project) => project.replace(FILE, '"dialog": "email"', '"dialog": "mail"'),
    file: FILE,
    at: '"mail"\n            }',
    found: 'the dialog field "mail"',
    mend: 'Name a field of the dialog',
    didYouMean: 'email',
  },
  {
    what: 'the result in the submit',
    plant: (project) => project.replace(FILE, '"const": "plan"', '"result": ""'),
    file: FILE,
    at: '""\n      },\n      "timestamp"',
    found: 'a part of the result in the submit',
    mend: 'another source',
  },
  {
    what: 'a part the result does not have',
    plant: (project) => project.replace('tools/offer-plan/tool.json', '"result": "offer"', '"result": "offers"'),
    file: 'tools/offer-plan/tool.json',
    at: '"offers"',
    found: 'the part of the result "offers"',
    mend: 'Name a part',
    didYouMean: 'offer',
  },
  {
    what: 'a join of what is no list',
    plant: (project) => project.replace(FILE, '"from": "useLeads"', '"from": "useLeads",\n        "join": ","'),
    file: FILE,
    at: '"join": ","\n',
    found: '"join" beside another source',
    mend: 'Remove "join"',
    alsoFoundBy: ['automation-recall'],
  },
  {
    what: 'a line from a field that is not there',
    plant: (project) => project.replace(FILE, '{colors.background}', '{colrs.background}'),
    file: FILE,
    at: '"Background: {colrs.background}"',
    found: 'the field "colrs"',
    mend: 'Name a field of the form',
    didYouMean: 'colors',
    alsoFoundBy: ['fields-are-sent'],
  },
  {
    what: 'words for a missing fact beside a field',
    plant: (project) => project.replace(FILE, '"from": "useLeads"', '"from": "useLeads",\n        "else": "no"'),
    file: FILE,
    at: '"else": "no"',
    found: '"else" beside another source',
    mend: 'Remove "else"',
  },
  {
    what: 'a part of the result that no sample holds, where the contract leaves the parts to the answer',
    plant: (project) => {
      const request = {
        webhook: 'song-again',
        timeoutSeconds: 30,
        body: { song: { result: 'verse' }, url: { result: 'url' } },
      };
      const messages = { done: 'Done.', failed: 'Not done.' };
      renderAsFacts(project, {
        actions: [{ do: 'request', label: 'Again', id: 'again', into: 'result', request, messages }],
      });
    },
    file: 'tools/offer-plan/tool.json',
    at: '"verse"',
    found: 'the part of the result "verse"',
    mend: 'Name a part',
    alsoFoundBy: ['automation-present'],
  },
];
