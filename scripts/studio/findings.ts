import type { EditedFile, EditorFinding } from '@/studio/studio-api';
import { applyRules, loadRules } from '@/toolkit/check/rules';
import { createCheckInput } from '@/toolkit/project/check-input';
import { loadPluginCode } from '@/toolkit/project/plugin-code';
import { concernsTool } from '@/toolkit/project/tool-scope';
import { ProjectFiles } from '../dev/project-files.ts';

/** Returns the findings of the check for a tool, as if this text were saved. */
export async function findingsWith(root: string, { path, text }: EditedFile): Promise<EditorFinding[]> {
  const { files } = new ProjectFiles(root);
  const id = path.split('/')[1] ?? '';
  const unsaved = new Map([...files, [path, text]]);
  const input = createCheckInput(unsaved, await loadPluginCode(root, unsaved));
  const problems = applyRules(await loadRules(), input).filter(concernsTool(id));
  return problems.map(({ file, line, column, rule, found, expected, mend, didYouMean }) => ({
    file,
    line,
    column,
    rule,
    message: `${found}; expected ${expected}. ${didYouMean ? `Did you mean "${didYouMean}"?` : mend}`,
  }));
}
