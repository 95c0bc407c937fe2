import type { FieldSchema } from '@/generated/declaration';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/tool.json';
/** A group with a count and a sum, whose entry says this formula first. */
const withFormula =
  (formula: string, sum: Partial<FieldSchema> = {}) =>
  (project: Project) => {
    const properties: Record<string, FieldSchema> = {
      count: { type: 'integer', title: 'Count' },
      sum: { type: 'number', title: 'Total', ...sum },
    };
    project.mood({ type: 'object', title: 'Mood', properties });
    project.replaceWritten(FILE, '"sum": {', `"sum": { "compute": "${formula}",`);
  };

export const faults: PlantedFault[] = [
  {
    what: 'a formula that ends too early',
    plant: withFormula('count *'),
    file: FILE,
    at: '"compute"',
    found: 'the formula "count *": it ends too early',
    mend: 'Correct the formula',
  },
  {
    what: 'a formula over a figure that is not there',
    plant: withFormula('2 * coumt'),
    file: FILE,
    at: '"compute"',
    found: 'the figure "coumt"',
    mend: 'Name another number of "mood"',
    didYouMean: 'count',
  },
  {
    what: 'a formula over a text',
    plant: (project) =>
      project.changeWritten('plan-maker', ({ sections, request }) => {
        sections[1].fields.total = { compute: 'notes * 2' };
        request.body.fields.push('total');
        project.replace('tools/plan-maker/automation.md', 'Leads: ', 'Total: {{total}}. Leads: ');
        project.replace('tools/plan-maker/automation.md', 'Tone: ', 'Total: {{total}}. Tone: ');
      }),
    file: FILE,
    at: '"compute"',
    found: '"notes", which is no number',
    mend: 'Name a number that comes before it',
  },
  {
    what: 'a figure of itself',
    plant: withFormula('count + sum'),
    file: FILE,
    at: '"compute"',
    found: '"sum", which is this figure itself',
    mend: 'Name another number of "mood" that comes before it',
  },
  {
    what: 'a figure that must be filled in',
    plant: withFormula('count * 2', { requiredIf: { field: 'count', filled: true } }),
    file: FILE,
    at: '"compute"',
    found: '"sum", a computed figure that is declared like a field to fill in',
    mend: 'Remove "type", "required", "default" and "prefill"',
  },
];
