import type { EditedFile, ShownFinding } from '@/studio/calls';
import { ProjectFiles } from '../dev/project-files.ts';
import { loadPluginCode } from '../lib/plugin-code.ts';
import { checkInput } from '../lib/registry-input.ts';
import { applyRules, loadRules } from '../lib/rules.ts';
import { ofTool } from '../lib/tool-findings.ts';

/** What the check would say of a tool if this text were saved, as the files of the project now stand. */
export async function findingsWith(root: string, { path, text }: EditedFile): Promise<ShownFinding[]> {
  const { files } = new ProjectFiles(root);
  const id = path.split('/')[1] ?? '';
  const unsaved = new Map([...files, [path, text]]);
  const input = checkInput(unsaved, await loadPluginCode(root, unsaved));
  const problems = applyRules(await loadRules(), input).filter(ofTool(id));
  return problems.map(({ file, line, column, rule, found, expected, mend, didYouMean }) => ({
    file,
    line,
    column,
    rule,
    message: `${found}; expected ${expected}. ${didYouMean ? `Did you mean "${didYouMean}"?` : mend}`,
  }));
}
