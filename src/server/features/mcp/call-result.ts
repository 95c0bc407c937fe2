import type { CallToolResult } from '@modelcontextprotocol/server';
import { mapTexts, withoutAnyPicture, withoutPictures } from '@/automation/parts/without-pictures';
import type { ApiRun } from '@/contracts/api';
import type { AssistantResult } from '@/contracts/assistant';
import type { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { type ProgramServices, runWithResult } from '../../runs/programs/start-run';
import type { StoredRun } from '../../runs/run-store';

type ResultServices = Pick<ProgramServices, 'webhooks' | 'tools' | 'siteUrl'>;

/** Returns the result of an ended run. @param fromForm whether a view has sent the call; it shows problems itself */
export async function runResult(services: ResultServices, run: StoredRun, fromForm?: boolean): Promise<CallToolResult> {
  return toCallResult(services, await runWithResult(services, run), fromForm);
}

/** Converts an ended run for an assistant: its result as text and data, or why there is none. */
export function toCallResult(
  { siteUrl }: Pick<ResultServices, 'siteUrl'>,
  { id, mode, state, toolVersion, result, error }: ApiRun,
  fromForm?: boolean,
): CallToolResult {
  const page = `${withoutTrailingSlashes(siteUrl)}/results/${id}`;
  if (!result) {
    const { code, message } = error ?? { code: state, message: 'The run was ended before it gave a result.' };
    return errorResult({ code, message: `${message} (Run ${id}, ${page})`, details: {} }, fromForm);
  }
  const fullResult = {
    ...{ run: id, page, mode, ...(toolVersion && { toolVersion }) },
    ...result,
  } satisfies AssistantResult;
  // Models also repeat texts that they read in the data.
  const structuredContent = mapTexts(fullResult, withoutPictures);
  const { value } = structuredContent;
  // Within JSON no block of code begins at a line of its own.
  const text = typeof value === 'string' ? value : JSON.stringify(mapTexts(fullResult, withoutAnyPicture));
  return { content: [{ type: 'text', text }], structuredContent };
}

/** Returns an error result with a line for each problem. Only a form also gets them as data. */
export function errorResult(
  { code, message, details }: Pick<Failure, 'code' | 'message' | 'details'>,
  fromForm?: boolean,
): CallToolResult {
  const { field, problems = [{ code, message, ...(field && { field }) }] } = details;
  const text = withoutAnyPicture(problems.map(problemLine).join('\n'));
  return { isError: true, content: [{ type: 'text', text }], ...(fromForm && { structuredContent: { problems } }) };
}

function problemLine({ field, code, message }: Problem): string {
  return `${field ? `${field}: ` : ''}${message} [${code}]`;
}
