import type { FormDeclaration } from './options';

/**
 * Whether a tool has a result that can be shown to somebody who sees nothing of what was filled in. One that is shown beside an
 * answer of the form is none.
 */
export function isShareable({ response, result }: Pick<FormDeclaration, 'response' | 'result'>): boolean {
  return response !== undefined && result !== undefined && result.before?.field === undefined;
}
