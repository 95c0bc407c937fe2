import { loadAutomation } from '@/automation/parts/automation-file';
import { buildMessages } from '@/automation/parts/chat';
import type { UsualUse } from '@/contracts/usage';
import type { KeyUse } from '@/generated/chat-providers';
import { estimatedTokens } from '@/registry/estimated-tokens';
import type { FormDeclaration } from '@/registry/options';
import { contractOf } from './demo-result';
import { readProviders } from './providers-file';
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
 * Returns what a run of a tool usually uses beside what the member fills in; undefined if its submit asks no model with the member's
 * key, or nothing bounds how often it does.
 */
export function usualUse({ root, toolsDir, plugins }: ProjectFolders, form: FormDeclaration): UsualUse | undefined {
  if (!form.request) return undefined;
  const file = loadAutomation(toolsDir, form.id, contractOf(root, plugins));
  if (!file?.secret || !['chat', 'picture', 'recording'].includes(file.kind)) return undefined;
  const providers = Object.values(readProviders(toolsDir));
  const prompt = buildMessages(file, {}).map(({ content }) => content);
  const input = estimatedTokens(prompt.join(''));
  const pictures = providers.find((provider) => provider.pictures)?.pictures;
  if (file.kind === 'picture') return pictures && { input, output: pictures.usualTokens, model: pictures.model };
  const output = Math.round(estimatedTokens(file.sections.Demo ?? '') * MORE_THAN_DEMO);
  const speech = providers.find((provider) => provider.speech)?.speech;
  if (file.kind === 'recording') return speech && { input, output, perMinute: speech.perMinute };
  return { input, output };
}

/** Returns what a tool asks of the provider of a member's key; undefined if it takes no key, or only of the declared provider. */
export function keyUse({ root, toolsDir, plugins }: ProjectFolders, form: FormDeclaration): KeyUse | undefined {
  const file = loadAutomation(toolsDir, form.id, contractOf(root, plugins));
  return file?.secret ? KEY_USES[file.kind] : undefined;
}
