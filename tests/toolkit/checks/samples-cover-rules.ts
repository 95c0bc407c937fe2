import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

const SAMPLES = 'tests/tools/plan-maker';

export const faults: PlantedFault[] = [
  {
    what: 'a rule nothing breaks',
    plant: (project) => {
      project.tool('plan-maker', (tool) =>
        Object.assign(tool, { rules: [{ need: 'one-of', fields: ['tone', 'notes'], message: 'Say how' }] }),
      );
      project.replace(`${SAMPLES}/invalid/empty.json`, '{}', '{ "wantsNotes": true, "notes": "Kindly" }');
    },
    file: FILE,
    at: '{\n      "need"',
    found: 'a rule that no invalid sample breaks: Say how',
    mend: '"one-of" as the problem of "notes"',
  },
  {
    what: 'a rule nothing tries',
    plant: (project) => {
      project.tool('plan-maker', (tool) => {
        const { form, ui, request } = tool;
        const day = (title: string) => ({ type: 'string' as const, title, format: 'date' as const });
        Object.assign(form?.properties ?? {}, { first: day('First'), last: day('Last') });
        ui?.sections[0]?.fields.push('first', 'last');
        Object.assign(request?.body ?? {}, { first: { from: 'first' }, last: { from: 'last' } });
        Object.assign(tool, { rules: [{ need: 'order', fields: ['first', 'last'], message: 'The other way round' }] });
      });
      project.replace('tools/plan-maker/automation.md', 'Leads: ', '{{ first }} to {{ last }}. Leads: ');
      project.replace('tools/plan-maker/automation.md', 'Tone: ', '{{ first }} to {{ last }}. Tone: ');
      const full = project.text(`${SAMPLES}/valid/full.json`);
      const filledIn = (answer: string) => full.replace('"trade"', `${answer}, "trade"`);
      project.add(`${SAMPLES}/valid/full.json`, filledIn('"first": "2026-01-31"'));
      project.add(`${SAMPLES}/valid/last.json`, filledIn('"last": "2026-01-31"'));
    },
    file: FILE,
    at: '{\n      "need"',
    found: 'a rule whose fields no valid sample fills in: The other way round',
    mend: 'Add a sample with first, last',
    alsoFoundBy: ['samples-cover-rules'],
  },
];
