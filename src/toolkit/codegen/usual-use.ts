import { loadAutomation } from '@/automation/parts/automation-file';
import { buildMessages } from '@/automation/parts/chat';
import type { TokenCounts } from '@/contracts/usage';
import type { KeyUse } from '@/generated/chat-providers';
import { estimatedTokens } from '@/registry/estimated-tokens';
import type { FormDeclaration } from '@/registry/options';
import { contractOf } from './demo-result';
import type { ProjectFolders } from './start-files';

/** What the kinds of automations ask of the provider of a member's key; others call no provider of chats themselves. */
const KEY_USES: Readonly<Record<string, KeyUse>> = {
  chat: 'chats',
  pages: 'chats',
  picture: 'pictures',
  recording: 'speech',
};

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

/** Returns what a tool asks of the provider of a member's key; undefined if it takes no key, or only of the declared provider. */
export function keyUse({ root, toolsDir, plugins }: ProjectFolders, form: FormDeclaration): KeyUse | undefined {
  const file = loadAutomation(toolsDir, form.id, contractOf(root, plugins));
  return file?.secret ? KEY_USES[file.kind] : undefined;
}
