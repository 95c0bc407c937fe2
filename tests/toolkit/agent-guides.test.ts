import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGENTS_FILE, agentGuides, FEATURE_SKILL_FILE, LLMS_FILE, SKILL_FILE } from '@/toolkit/codegen/agent-guides';
import { SLOTS, slotPath } from '@/toolkit/project/feature-files';
import { loadTools } from '@/toolkit/project/load-tools';
import { readPlugins } from '@/toolkit/project/plugin-files';

const guides = agentGuides('.', loadTools('tools').declarations, readPlugins('.'));
const guide = (file: string) => guides[file] ?? '';
/** What coding agents read. */
const forAgents = [AGENTS_FILE, SKILL_FILE, FEATURE_SKILL_FILE].map(guide).join('\n');

describe('the guides for programs', () => {
  it.each(Object.keys(guides))('%s is the one that is committed', (file) => {
    expect(readFileSync(file, 'utf8')).toBe(guides[file]);
  });

  it('are short enough to be read before each task', () => {
    expect(guide(AGENTS_FILE).split('\n').length).toBeLessThanOrEqual(81);
  });

  it('name commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...forAgents.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name && name in scripts))).toEqual([]);
  });

  it('say of every word and plugin what it is', () => {
    expect(guide(SKILL_FILE)).not.toMatch(/undefined|: $/m);
    for (const { name } of readPlugins('.')) expect(guide(SKILL_FILE)).toContain(`- \`${name}\`: `);
  });

  it('say of every slot of features which file fills it', () => {
    for (const slot of SLOTS)
      expect(guide(FEATURE_SKILL_FILE)).toContain(`\`${slotPath('x', slot).replace('src/features/x/', '')}\``);
  });

  it('name files that are there', () => {
    const named = [...forAgents.matchAll(/`((?:docs|src|tests|tools|supabase|\.agents)\/[\w./-]+)`/g)];
    expect(named.map(([, file]) => file).filter((file) => !(file && existsSync(file)))).toEqual([]);
  });

  it('list the tools that are live for members, and no other', () => {
    const listed = [...guide(LLMS_FILE).matchAll(/^- \[.*?\]\((\/[^)]*)\)/gm)].map(([, route]) => route);
    const live = loadTools('tools').declarations.filter(
      ({ card, page }) => card && page && (card.status ?? 'live') === 'live',
    );
    expect(listed).toEqual([...live.map(({ page }) => page?.route), '/api/openapi.json', '/mcp']);
  });
});
