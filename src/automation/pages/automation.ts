import { Failure } from '@/contracts/failure';
import { jsonCandidates } from '@/reading/json-extract';
import { nonBlankLines } from '@/reading/text';
import type { AutomationFile } from '../parts/automation-file';
import { buildMessages, chatAutomation } from '../parts/chat';
import { unreadableAnswer } from '../parts/chat-structured';
import { demoAnswer } from '../parts/demo';
import { largestUse } from '../parts/largest-use';
import type { AutomationServices, WebhookAutomation } from '../parts/module';
import { pageParts } from '../parts/page-parts';
import { chatServerOf } from '../parts/provider-server';
import { quoteText } from '../parts/quoted-text';
import { type Automation, jsonAnswer, type Run } from '../parts/run';
import { withoutField } from '../parts/without-field';

/** Maximum number of characters of a page in a prompt. */
const MAX_TEXT_LENGTH = 40_000;
/** Maximum number of extracted characters that are processed: most text between tags is white space. */
const MAX_READ_LENGTH = 10 * MAX_TEXT_LENGTH;

/** The problem of a page if the model's answer about it could not be parsed. */
const UNREADABLE_ANSWER = 'The model did not answer in a way that can be read.';

/** Creates an automation that asks the model about each page in turn. An unreadable page is named and stops no other. */
export function make(file: AutomationFile, services: AutomationServices): WebhookAutomation {
  const bound = (body: Run['body']) => {
    const messages = [...buildMessages(file, body), { content: 'x'.repeat(MAX_TEXT_LENGTH) }];
    const { input, output, ...longest } = largestUse(file, messages);
    const count = stringEntries(body[file.pages ?? '']).length;
    return { input: count * input, output: count * output, ...longest };
  };
  return { live: createLive(file, services), demo: createDemo(file), usesModel: true, largestUse: bound };
}

function createLive(file: AutomationFile, { llm, fetch, wait, readPage }: AutomationServices): Automation {
  const chat = chatAutomation({
    file: { ...file, respond: 'text' },
    server: { ...llm, fetch, wait },
    serverOf: chatServerOf(llm),
  });

  async function readRow(run: Run, page: string): Promise<Record<string, unknown>> {
    const pageFile = await readPage(page, /html|text\/plain/, run.signal);
    if (!pageFile) return { page, problem: 'The page could not be read.' };
    const lines = nonBlankLines((await pageParts(pageFile.text, { visibleOnly: true })).text.slice(0, MAX_READ_LENGTH));
    const text = quoteText(lines.join('\n').slice(0, MAX_TEXT_LENGTH), 'a web page', run.id);
    // The partial answer about one page is not a partial result of the run.
    const { onPartial: _, ...withoutPartial } = run;
    const { body } = await chat({ ...withoutPartial, body: { ...run.body, page, text } });
    return parseRow(body, page);
  }

  return async (run) => {
    const pages = stringEntries(run.body[file.pages ?? '']);
    const rows: Record<string, unknown>[] = [];
    for (const [index, page] of pages.entries()) {
      run.progress({ stage: 'Reading pages', percent: Math.round((index / pages.length) * 100), note: page });
      rows.push(await readRow(run, page));
    }
    const problems = rows.flatMap(({ problem }) => problem ?? []);
    if (problems.length < rows.length) return jsonAnswer(rows);
    if (problems.includes(UNREADABLE_ANSWER)) throw unreadableAnswer();
    throw new Failure('no_page', 'None of these pages could be read. Please check their addresses.', 422);
  };
}

function createDemo({ sections, secret }: AutomationFile): Automation {
  return async ({ body }) => jsonAnswer(demoAnswer(sections.Demo ?? '', withoutField(body, secret)));
}

function stringEntries(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function parseRow(text: string, page: string): Record<string, unknown> {
  for (const { value } of jsonCandidates(text))
    if (value && typeof value === 'object' && !Array.isArray(value)) return { ...value, page };
  return { page, problem: UNREADABLE_ANSWER };
}
