import { describe, expect, it } from 'vitest';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { HOME } from './fixtures/on-disk.ts';
import { goodProject } from './fixtures/project.ts';

const rules = await loadRules();

describe('a shared file that cannot be read', () => {
  it.each(['brand.json', 'tools/options.json', 'tools/defaults.json', 'tools/providers.json'])(
    'is the only one of which the check speaks: %s',
    async (path) => {
      const files = goodProject();
      const text = files.get(path) ?? '{}';
      files.set(path, text.replace('{', '{,'));
      const findings = applyRules(rules, createCheckInput(files, await loadPluginCode(HOME, files)));
      expect(findings.map(({ file }) => file)).toEqual([path]);
      expect(findings[0]?.mend).toBe('Remove the comma.');
    },
  );
});
