import { ELSEWHERE_AUTOMATION as AUTOMATION, ELSEWHERE as FILE, plantElsewhere } from '../fixtures/elsewhere.ts';
import type { PlantedFault, Project } from '../fixtures/plant.ts';

const replaced = (from: string, to: string) => (project: Project) => {
  plantElsewhere(project);
  project.replace(AUTOMATION, from, to);
};

export const faults: PlantedFault[] = [
  {
    what: 'a webhook without a list',
    plant: replaced('## Demo: voices', '## Prompt'),
    file: FILE,
    at: '"voices",\n          "after": [\n            "apiKey"\n          ],\n          "value": "voice_id",\n          "label": "name"\n        }\n      },\n      "spare"',
    found: 'the webhook "voices"',
    mend: 'Add "## Demo: voices"',
    alsoFoundBy: ['automation-sections'],
  },
  {
    what: 'a section that is no list',
    plant: replaced('["calm in {{city}}", "bright"]', '{ "calm": true }'),
    file: AUTOMATION,
    at: '\n```json\n{ "calm": true }',
    found: 'no list for "moods"',
    mend: '```json block',
  },
  {
    what: 'an entry without the part that is sent',
    plant: replaced('"voice_id": "v1"', '"id": "v1"'),
    file: AUTOMATION,
    at: '\n```json\n[{ "id": "v1"',
    found: 'without "voice_id", which "voice" sends',
    mend: 'Add it',
    alsoFoundBy: ['option-webhooks'],
  },
  {
    what: 'a form of visitors',
    plant: (project) => {
      project.tool('call-back', ({ form, ui }) => {
        Object.assign(form?.properties ?? {}, { time: { type: 'string', title: 'Time' } });
        ui?.sections[0]?.fields.push('time');
        Object.assign(ui ?? {}, {
          fields: { time: { optionsFrom: { source: 'webhook', webhook: 'times', after: ['email'] } } },
        });
      });
      const file = 'tools/call-back/automation.md';
      project.add(file, `${project.text(file)}\n## Demo: times\n\n\`\`\`json\n["noon"]\n\`\`\`\n`);
    },
    file: 'tools/call-back/tool.json',
    at: '"times"',
    found: 'options from a webhook in a form that visitors may send',
    mend: 'remove "public"',
  },
];
