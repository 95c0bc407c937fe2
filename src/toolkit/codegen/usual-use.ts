import { loadAutomation } from '@/automation/parts/automation-file';
import { buildMessages } from '@/automation/parts/chat';
import type { UsualUse } from '@/contracts/usage';
import type { KeyUse } from '@/generated/chat-providers';
import { estimatedTokens } from '@/registry/estimated-tokens';
import type { FormDeclaration } from '@/registry/options';
import { contractOf } from './demo-result';
import { readProviders } from './providers-file';
import type { ProjectFolders } from './start-files';

/** Service of a chat provider that a kind of automation uses with the member's key; other kinds use none. */
const KEY_USES: Readonly<Record<string, KeyUse>> = {
  chat: 'chats',
  pages: 'chats',
  picture: 'pictures',
  recording: 'speech',
};

/** Length of a usual answer divided by that of the demo: models write more than authors of demos. */
const ANSWER_TO_DEMO_RATIO = 1.5;

/**
 * Returns the tokens that a run of a tool usually uses, without the answers of the member. Returns undefined if the run
 * calls no model with the member's key, or calls it an unknown number of times.
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
  const output = Math.round(estimatedTokens(file.sections.Demo ?? '') * ANSWER_TO_DEMO_RATIO);
  const speech = providers.find((provider) => provider.speech)?.speech;
  if (file.kind === 'recording') return speech && { input, output, perMinute: speech.perMinute };
  return { input, output };
}

/** Returns the service used with the member's key; undefined without a key, or for one of a declared provider. */
export function keyUse({ root, toolsDir, plugins }: ProjectFolders, form: FormDeclaration): KeyUse | undefined {
  const file = loadAutomation(toolsDir, form.id, contractOf(root, plugins));
  return file?.secret ? KEY_USES[file.kind] : undefined;
}
