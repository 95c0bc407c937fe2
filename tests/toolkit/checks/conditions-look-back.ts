import type { PlantedFault } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';

export const faults: PlantedFault[] = [
  {
    what: 'a field that waits for a later page',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => {
        const [first, second] = ui?.sections ?? [];
        if (!first || !second) return;
        first.fields.push('notes');
        second.fields = second.fields.filter((field) => field !== 'notes');
        Object.assign(first, { page: 'One' });
        Object.assign(second, { page: 'Two' });
      }),
    file: FILE,
    at: '"wantsNotes",\n        "is": true',
    found: 'a condition on "wantsNotes", which is on the later page "Two"',
    mend: 'Move "wantsNotes" to an earlier page, or move what depends on it to a later one',
  },
  {
    what: 'a section that does, as one of several tests',
    plant: (project) =>
      project.tool('plan-maker', ({ ui }) => {
        for (const [index, page] of ['One', 'Two'].entries()) Object.assign(ui?.sections[index] ?? {}, { page });
        const any = [
          { field: 'trade', is: 'Other' },
          { field: 'wantsNotes', is: true },
        ];
        ui?.sections.unshift({ page: 'One', when: { any }, text: 'Say more', fields: [] });
      }),
    file: FILE,
    at: '"wantsNotes",\n              "is": true',
    found: 'a condition on "wantsNotes"',
    mend: 'Move "wantsNotes" to an earlier page, or move what depends on it to a later one',
  },
];
