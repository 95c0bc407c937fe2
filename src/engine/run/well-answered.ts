import type { ProblemBody } from '@/contracts/problem';

/** An answer of the gateway that is good. @throws Error in words for the member */
export async function wellAnswered(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch(() => undefined);
  if (response?.ok) return response;
  const problem = (await response?.json().catch(() => undefined)) as ProblemBody | undefined;
  throw new Error(problem?.error.message ?? 'Check your connection, then try again.');
}
