import type { JsonObject } from '@/registry/surface/json-builder';
import type { CoveringTool } from './covering-tool';
import { OFF } from './tool-rows';

/** Writes the automation of a covering tool: its demo says every answer. */
export function automationOf({ id, answer, row, sent, fields }: CoveringTool): string {
  const { kind, demo, expect } = answer;
  const keys = fields.filter((field) => field.kind.is.includes('secret')).map(({ name }) => name);
  const secret = kind === 'chat' ? 'apiKey' : keys[0];
  const parts = new Map(fields.map((field) => [field.name, field.kind.part]));
  const placeholders = sent
    .filter((name) => name !== 'apiKey' && !keys.includes(name.replace('details.', '')))
    .map((name) => `{{${[name, parts.get(name)].filter(Boolean).join('.')}}}`);
  const filledIn = (text: string) => text.replaceAll('{{...}}', placeholders.join(' '));
  const head = [
    `kind: ${kind}`,
    ...(secret && kind !== 'record' ? [`secret: ${secret}`] : []),
    ...(kind === 'chat' ? ['respond: completion'] : []),
    ...(kind === 'chat' && expect !== 'text' ? [`schema: ${expect}`] : []),
    ...(['request', 'dialog'].includes(row.actions ?? OFF) ? ['actions:', '  more:', '    kind: record'] : []),
    ...(row.actions === 'remake' ? REMADE : []),
  ];
  const sections =
    kind === 'chat'
      ? {
          System: 'You write plans.',
          Example: 'For a florist: Monday, five calls before ten.',
          Prompt: placeholders.join('\n'),
          ...(row.actions === 'remake' && {
            'Example: again': 'For a baker: Tuesday, two calls.',
            'Prompt: again': 'Once more: {{plan}}',
            'Demo: again': demoText(demo, (text) => text.replaceAll('{{...}}', '{{plan}}')),
          }),
          ...(row.refine !== OFF && { Refine: 'Change the plan: {{wish}}\n{{part}}' }),
        }
      : {};
  const isFetched = fields.some(({ entry }) => (entry.optionsFrom as JsonObject | undefined)?.source === 'webhook');
  const texts = Object.entries({
    ...sections,
    ...(demo !== undefined && { Demo: demoText(demo, filledIn) }),
    ...(isFetched && { [`Demo: ${id}-list`]: demoText([{ id: 'north', name: 'The north' }], filledIn) }),
  });
  return `---\n${head.join('\n')}\n---\n${texts.map(([name, text]) => `\n## ${name}\n\n${text}\n`).join('')}`;
}

/** An action that makes the result anew. */
const REMADE = ['actions:', '  again:', '    kind: chat', '    secret: apiKey', '    respond: completion'];

function demoText(demo: unknown, filledIn: (text: string) => string): string {
  if (typeof demo === 'string') return `\`\`\`text\n${filledIn(demo)}\n\`\`\``;
  return `\`\`\`json\n${filledIn(JSON.stringify(demo, null, 2))}\n\`\`\``;
}
