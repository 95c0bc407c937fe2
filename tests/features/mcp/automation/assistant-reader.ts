import { errorResult, toCallResult } from '@/features/mcp/server/call-result';
import type { AssistantReader } from '../../../automation/assistant-reader';

export const reader: AssistantReader = {
  ofRun(run) {
    const { content, structuredContent } = toCallResult({ siteUrl: 'https://site.example/' }, run);
    return [content, structuredContent];
  },
  ofFailure: (failure) => errorResult(failure).content,
};
