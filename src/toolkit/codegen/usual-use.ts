import { loadAutomation } from '@/automation/parts/automation-file';
import { buildMessages } from '@/automation/parts/chat';
import type { TokenCounts } from '@/contracts/usage';
import { estimatedTokens } from '@/registry/estimated-tokens';
import type { FormDeclaration } from '@/registry/options';
import { contractOf } from './demo-result';
import type { ProjectFolders } from './start-files';

/** Models write more than authors of demos. */
const MORE_THAN_DEMO = 1.5;

/**
 * Returns the tokens that a run of a tool usually uses beside what the member fills in; undefined if its submit asks no chat
 * model with the member's key.
 */
export function usualUse({ root, toolsDir, plugins }: ProjectFolders, form: FormDeclaration): TokenCounts | undefined {
  if (!form.request) return undefined;
  const file = loadAutomation(toolsDir, form.id, contractOf(root, plugins));
  if (file?.kind !== 'chat' || !file.secret) return undefined;
  const prompt = buildMessages(file, {}).map(({ content }) => content);
  const output = Math.round(estimatedTokens(file.sections.Demo ?? '') * MORE_THAN_DEMO);
  return { input: estimatedTokens(prompt.join('')), output };
}
