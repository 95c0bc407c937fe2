import type { CallToolResult } from '@modelcontextprotocol/server';
import { mapTexts, withoutAnyPicture, withoutPictures } from '@/automation/parts/without-pictures';
import type { ApiRun } from '@/contracts/api';
import { Failure } from '@/contracts/failure';
import type { Problem } from '@/contracts/problem';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { DatabaseAway, databaseAway } from '@/server/platform/database/database-away';
import { type ProgramServices, runWithResult } from '@/server/runs/programs/start-run';
import type { StoredRun } from '@/server/runs/run-store';
import type { AssistantResult } from '../contract';
import { type LinkServices, type ResultReader, resultLinks } from './result-links';

type ResultServices = Pick<ProgramServices, 'webhooks' | 'tools' | 'siteUrl'> & LinkServices;

/** Returns the result of an ended run. @param fromForm whether a view has sent the call; it shows problems itself */
export async function runResult(
  services: ResultServices,
  run: StoredRun,
  reader: ResultReader,
  fromForm?: boolean,
): Promise<CallToolResult> {
  const apiRun = await runWithResult(services, run);
  const result = toCallResult(services, apiRun, fromForm);
  if (!apiRun.result) return result;
  return {
    ...result,
    content: [...result.content, ...(await resultLinks(services, run, apiRun.result.value, reader))],
  };
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
  // Many hosts give their model the content alone, so it has all that the data has. A text is a part of its own, without
  // the escapes of JSON. Within JSON no block of code begins at a line of its own.
  const { value, ...about } = structuredContent;
  const asJson = (content: object) => JSON.stringify(mapTexts(content, withoutAnyPicture));
  const texts = typeof value === 'string' ? [value, asJson(about)] : [asJson(fullResult)];
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent };
}

/** Returns the failure that an assistant is told of an error. @throws any error that is none of its business */
export function failureOf(error: unknown): Failure {
  if (error instanceof DatabaseAway) return databaseAway();
  if (error instanceof Failure) return error;
  throw error;
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
