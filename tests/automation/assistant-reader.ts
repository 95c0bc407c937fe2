import type { ApiRun } from '@/contracts/api';

/** What an assistant reads. */
export interface AssistantReader {
  /** Returns the content and the structured content of a run that has ended. */
  ofRun(run: ApiRun): readonly [content: unknown, structuredContent: unknown];
  /** Returns the content of a failure. */
  ofFailure(failure: { code: string; message: string; details: object }): unknown;
}

const modules: Readonly<Record<string, { reader: AssistantReader }>> = import.meta.glob(
  '../features/*/automation/assistant-reader.ts',
  { eager: true },
);

/** Returns what the feature for assistants gives them to read. @throws Error if there is none */
export function assistantReader(): AssistantReader {
  const [module] = Object.values(modules);
  if (!module) throw new Error('No feature has a file automation/assistant-reader.ts beside its tests.');
  return module.reader;
}
