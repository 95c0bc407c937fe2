import type { ProblemBody } from '@/contracts/problem';

/** Resolves to a successful response of the gateway. @throws Error with a message for the member */
export async function requireOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending.catch(() => undefined);
  if (response?.ok) return response;
  const problem = (await response?.json().catch(() => undefined)) as ProblemBody | undefined;
  throw new Error(problem?.error.message ?? 'Check your connection, then try again.');
}
