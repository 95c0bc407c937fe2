import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declaration } from '@/generated/declaration';
import { toSurface } from '@/toolkit/fix/to-surface';
import { loadDeclaration, loadDefaults } from '@/toolkit/project/load-tools';

const FIRST = 'voice-agent-builder';

/** A copy of the first tool. */
export const SECOND = 'chat-greeter';

/** Adds the copy, with an id, a route and a storage key of its own, and two more fields. */
export function addSecondTool(root: string): void {
  const folder = (...parts: string[]) => join(root, ...parts);
  cpSync(folder('tools', FIRST), folder('tools', SECOND), { recursive: true });
  cpSync(folder('tests/tools', FIRST), folder('tests/tools', SECOND), { recursive: true });
  const file = folder('tools', SECOND, 'tool.json');
  const tool: Declaration = structuredClone(loadDeclaration(folder('tools'), SECOND));
  const { page, form, ui, request, storage } = tool;
  if (!page || !form || !ui || !request || !storage) throw new Error('the first tool has lost a part');
  tool.id = SECOND;
  Object.assign(page, { route: `/${SECOND}`, title: 'Chat Greeter' });
  const body = { ...Object(request.body), greeting: { from: 'greeting' }, channel: { from: 'channel' } };
  Object.assign(request, { webhook: SECOND, body });
  storage.key = 'chatGreeter';
  tool.access = { plan: 'vip', perDay: 2 };
  if (tool.result?.refine) tool.result.refine.webhook = `${SECOND}-refine`;
  form.properties.greeting = { type: 'string', title: 'First words', minLength: 1 };
  form.properties.channel = { type: 'string', title: 'Channel', enum: ['Website', 'Phone'] };
  form.required?.push('greeting');
  ui.sections[0]?.fields.push('greeting', 'channel');
  tool.messages?.invalid?.push({ missing: ['greeting'], toast: 'Please write the first words' });
  writeFileSync(file, JSON.stringify(toSurface({ ...tool }, loadDefaults(folder('tools'))), null, 2));
  const automation = folder('tools', SECOND, 'automation.md');
  writeFileSync(
    automation,
    `${readFileSync(automation, 'utf8').trimEnd()}\n\nIt begins with: {{greeting}}\nChannel: {{channel}}\n`,
  );
}

/** A new tool with every kind of part a declaration may have: numbers, a date, a file, groups, pages, a condition, dynamic options. */
export const UNSEEN = 'shop-visit';

/** Adds the tool as a maintainer does: its folder, its samples, and the image of its demo answer. */
export function addUnseenTool(root: string): void {
  cpSync(join(root, 'tests/e2e/new-tool'), root, { recursive: true });
  const [picture, place] = ['tools/ad-image-brief/demo/picture.png', `tools/${UNSEEN}/demo/plan.png`];
  cpSync(join(root, picture), join(root, place));
}
