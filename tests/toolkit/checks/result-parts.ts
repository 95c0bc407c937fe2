import { renderAsFacts } from '../fixtures/facts.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const OFFER = 'tools/offer-plan/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a column of a part that entries do not have',
    plant: (project) => project.replace('tools/lead-list/tool.json', '"from": "name"', '"from": "nmae"'),
    file: 'tools/lead-list/tool.json',
    at: '"nmae"',
    found: 'the part of the result "nmae"',
    mend: 'Name a part',
    didYouMean: 'name',
  },
  {
    what: 'a fact no sample holds, where the contract leaves the parts to the answer',
    plant: (project) => renderAsFacts(project, { facts: [{ from: 'titel', title: 'Title' }] }),
    file: OFFER,
    at: '"titel"',
    found: 'the part of the result "titel", which is not in any response sample',
    mend: 'Name a part',
    didYouMean: 'title',
  },
  {
    what: 'a column no entry of a fact holds',
    plant: (project) =>
      renderAsFacts(project, {
        facts: [{ from: 'lines', title: 'Lines', as: 'table', columns: [{ from: 'words', title: 'Words' }] }],
      }),
    file: OFFER,
    at: '"words"',
    found: 'the part of the result "words"',
    mend: 'Name a part',
  },
  {
    what: 'a button that opens a part no sample holds',
    plant: (project) => renderAsFacts(project, { actions: [{ do: 'open', label: 'Open', result: 'song.url' }] }),
    file: OFFER,
    at: '"song.url"',
    found: 'the part of the result "song.url"',
    mend: 'Name a part',
  },
  {
    what: 'a part of a row that is carried on, and that rows do not have',
    plant: (project) =>
      project.tool('lead-list', ({ result }) =>
        Object.assign(result ?? {}, {
          next: [{ tool: 'offer-plan', label: 'Plan', carry: { niche: { text: 'For {row.citi}' } } }],
        }),
      ),
    file: 'tools/lead-list/tool.json',
    at: '"For {row.citi}"',
    found: 'the part of the result "citi"',
    mend: 'Name a part',
    didYouMean: 'city',
  },
  {
    what: 'a fact the demo answer does not hold',
    plant: (project) => {
      renderAsFacts(project);
      project.replace('tools/offer-plan/automation.md', '"url":"https://songs.example/1",', '');
    },
    file: OFFER,
    at: '"url"',
    found: 'the part of the result "url", which is not in the demo answer',
    mend: 'Name a part of the result. Or add "url" to the demo answer',
  },
  {
    what: 'a result of which nothing is named but a word of wrappings',
    plant: (project) => {
      renderAsFacts(project, { facts: [{ from: 'message', title: 'Message' }], actions: [] }, { message: 'Done' });
      project.replace('tools/offer-plan/automation.md', '"title":"Rain"', '"message":"Done"');
    },
    file: OFFER,
    at: '"message"',
    found: 'a result that has only "message"',
    mend: 'Give the part another name',
  },
];
