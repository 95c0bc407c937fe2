import type { FormDeclaration } from './options';

/** Whether a result can be shared with readers who must not see inputs, unlike one shown next to an answer. */
export function isShareable({ response, result }: Pick<FormDeclaration, 'response' | 'result'>): boolean {
  return response !== undefined && result !== undefined && result.before?.field === undefined;
}
