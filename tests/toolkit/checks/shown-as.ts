import { renderAsFacts, withAnswer } from '../fixtures/facts.ts';
import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/offer-plan/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a link that is none in any sample',
    plant: (project) => withAnswer(project, { url: 'javascript:alert(1)' }),
    file: FILE,
    at: '"url"',
    found: '"url" shown as link, which is "javascript:alert(1)"',
    mend: 'Correct the sample',
  },
  {
    what: 'a percentage that is a share of 1 in every sample',
    plant: (project) =>
      renderAsFacts(project, { facts: [{ from: 'score', title: 'Score', as: 'percent' }] }, { score: 0.4 }),
    file: FILE,
    at: '"score"',
    found: '"score" shown as percent, which is 0.4 in the samples',
    mend: 'or show it as "share", a number from 0 to 1',
    alsoFoundBy: ['result-parts'],
  },
  {
    what: 'a picture that is no file',
    plant: (project) => withAnswer(project, { cover: 'a red square' }),
    file: FILE,
    at: '"cover"',
    found: '"cover" shown as image',
    mend: 'Correct the sample',
  },
  {
    what: 'columns of a fact that is no table',
    plant: (project) =>
      renderAsFacts(project, {
        facts: [{ from: 'lines', title: 'Lines', as: 'list', columns: [{ from: 'text', title: 'Words' }] }],
      }),
    file: FILE,
    at: '"columns"',
    found: 'columns of a fact shown as list',
    mend: 'Remove "columns"',
  },
  {
    what: 'a table without columns',
    plant: (project) => renderAsFacts(project, { facts: [{ from: 'lines', title: 'Lines', as: 'table' }] }),
    file: FILE,
    at: '"table"',
    found: 'a table without columns',
    mend: 'Add "columns"',
  },
  {
    what: 'bars of words',
    plant: (project) =>
      renderAsFacts(project, {
        facts: [
          {
            from: 'lines',
            title: 'Lines',
            as: 'bars',
            columns: [
              { from: 'at', title: 'At' },
              { from: 'text', title: 'Figure' },
            ],
          },
        ],
      }),
    file: FILE,
    at: '"text"',
    found: '"text" as bars, which is shown as text',
    mend: 'Write "as": "number"',
  },
  {
    what: 'a timeline of one column',
    plant: (project) =>
      renderAsFacts(project, {
        facts: [{ from: 'lines', title: 'Lines', as: 'timeline', columns: [{ from: 'text', title: 'Words' }] }],
      }),
    file: FILE,
    at: '"columns"',
    found: 'a timeline of one column',
    mend: 'Add a column',
  },
  {
    what: 'a text that is left out where it is 0',
    plant: (project) =>
      renderAsFacts(project, { facts: [{ from: 'lines', title: 'Lines', as: 'list', hideZero: true }] }),
    file: FILE,
    at: '"hideZero"',
    found: '"hideZero" of a fact shown as list',
    mend: 'Remove "hideZero"',
  },
  {
    what: 'a picture that is no file in the demo',
    plant: (project) => {
      renderAsFacts(project);
      project.replace(
        'tools/offer-plan/automation.md',
        '0b5c3c1e-1f7e-4b0a-9d43-1f1a2b3c4d5e/rain.png',
        'a red square',
      );
    },
    file: FILE,
    at: '"cover"',
    found: '"cover" shown as image, which is "a red square" in the demo',
    mend: 'Correct the demo',
  },
];
