import type { FormDeclaration } from './options';

/**
 * Returns whether a tool's result can be shared with readers who must not see the inputs. A result shown next to an
 * answer of the form cannot.
 */
export function isShareable({ response, result }: Pick<FormDeclaration, 'response' | 'result'>): boolean {
  return response !== undefined && result !== undefined && result.before?.field === undefined;
}
