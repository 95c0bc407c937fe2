import type { CallToolResult } from '@modelcontextprotocol/server';
import { MAX_RATING_NOTE_LENGTH, RATING_REASONS } from '@/contracts/rating';
import type { Caller } from '@/server/accounts/access-tokens';
import { readRating, saveRating } from '@/server/runs/ratings';
import type { Runs } from '@/server/runs/runs';
import { RATE_TOOL } from '../contract';
import { errorResult, failureOf } from './call-result';
import { findCallersRun } from './result-tool';

/** The MCP tool with which an assistant sends the user's rating of a result. */
export const rateTool = {
  name: RATE_TOOL,
  title: 'Rate a result',
  description:
    'Tells the operator of the site whether a result is good. Call it only with what the user has said of the result, never with an opinion of your own. A second rating replaces the first.',
  inputSchema: {
    type: 'object',
    required: ['run', 'good'],
    properties: {
      run: { type: 'string', description: 'The id of the run, as its result names it.' },
      good: { type: 'boolean' },
      reason: {
        enum: RATING_REASONS.map(({ value }) => value),
        description: `Only of a result that is not good: ${RATING_REASONS.map(({ value, label }) => `${value}: ${label}`).join('; ')}.`,
      },
      note: { type: 'string', maxLength: MAX_RATING_NOTE_LENGTH, description: 'In the words of the user.' },
    },
    additionalProperties: false,
  },
  annotations: { title: 'Rate a result', readOnlyHint: false, destructiveHint: false, idempotentHint: true },
};

/** Saves the rating of one of the caller's results. Returns a refusal as a result that a model can act on. */
export async function rateResult(
  { store, ratings }: Pick<Runs, 'store' | 'ratings'>,
  caller: Caller,
  input: object,
): Promise<CallToolResult> {
  try {
    const { run: id, ...rating } = input as { run?: unknown };
    await saveRating(ratings, await findCallersRun({ store }, caller, id), readRating(rating));
    return { content: [{ type: 'text', text: 'The rating is saved.' }] };
  } catch (error) {
    return errorResult(failureOf(error));
  }
}
