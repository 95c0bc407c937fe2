import type { PlantedFault, Project } from '../fixtures/plant.ts';

const FILE = 'tools/plan-maker/automation.md';

/** An action behind a workflow that keeps one part of its answer, and this as its demo. */
function keeping(demo: string): (project: Project) => void {
  return (project) => {
    project.replace(
      FILE,
      'kind: document\n    document: text\n    from: plan\n    mailTo: email\n    subject: A plan for {{businessName}}',
      'kind: n8n\n    keep: [chart]',
    );
    project.add(FILE, `${project.text(FILE).trimEnd()}\n\n## Demo: mail\n\n\`\`\`json\n${demo}\n\`\`\`\n`);
    project.add('tools/plan-maker/demo/chart.png', 'PNG');
  };
}

export const faults: PlantedFault[] = [
  {
    what: 'a file that is not there, beside one that is',
    plant: keeping('{ "chart": ["chart.png", "chrat.png"] }'),
    file: FILE,
    at: '"chrat.png"',
    found: '"chart" of the demo: "chrat.png"',
    mend: 'Add the file',
  },
  {
    what: 'a file that is not there, in a list of as many as were asked for',
    plant: keeping('{ "chart": [{ "$upTo": "businessName" }, "chart.png", "chrat.png"] }'),
    file: FILE,
    at: '"chrat.png"',
    found: '"chart" of the demo: "chrat.png"',
    mend: 'Add the file',
  },
  {
    what: 'a demo that leaves the part out',
    plant: keeping('{ "plan": "x" }'),
    file: FILE,
    at: '```json\n{ "plan"',
    found: 'no "chart" in the demo answer',
    mend: 'Add the file',
  },
];
