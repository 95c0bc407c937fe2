import { Failure } from '@/contracts/failure';
import { jsonCandidates } from '@/reading/json-extract';
import { linesOf } from '@/reading/text';
import type { AutomationFile } from '../parts/automation-file';
import { chatAutomation } from '../parts/chat';
import { demoAnswer } from '../parts/demo';
import type { AutomationServices, MadeAutomation } from '../parts/module';
import { pageParts } from '../parts/page-parts';
import { type Automation, jsonAnswer, type Run } from '../parts/run';
import { withoutField } from '../parts/without-field';

/** The most characters of a page that are put into a prompt. */
const LONGEST_TEXT = 40_000;
/** The most characters of a page that are looked at: of what is between tags, most is white space. */
const LONGEST_READ = 10 * LONGEST_TEXT;

/** Asks about each page in turn; one that cannot be read is named, and does not hold up the others. */
export function make(file: AutomationFile, services: AutomationServices): MadeAutomation {
  return { live: liveOf(file, services), demo: demoOf(file), asksModel: true };
}

function liveOf(file: AutomationFile, { llm, fetch, wait, readPage }: AutomationServices): Automation {
  const chat = chatAutomation({ file: { ...file, respond: 'text' }, server: { ...llm, fetch, wait } });

  async function rowOf(run: Run, page: string): Promise<Record<string, unknown>> {
    const found = await readPage(page, /html|text\/plain/, run.signal);
    if (!found) return { page, problem: 'The page could not be read.' };
    const lines = linesOf((await pageParts(found.text, { isSeen: true })).text.slice(0, LONGEST_READ));
    const text = lines.join('\n').slice(0, LONGEST_TEXT);
    // What is written about one page is no answer yet.
    const { written: _, ...own } = run;
    const { body } = await chat({ ...own, body: { ...run.body, page, text } });
    return objectIn(body, page);
  }

  return async (run) => {
    const pages = addressesIn(run.body[file.pages ?? '']);
    const rows: Record<string, unknown>[] = [];
    for (const [index, page] of pages.entries()) {
      run.progress({ stage: 'Reading pages', percent: Math.round((index / pages.length) * 100), note: page });
      rows.push(await rowOf(run, page));
    }
    if (rows.every(({ problem }) => problem !== undefined))
      throw new Failure('no_page', 'None of these pages could be read. Please check their addresses.', 422);
    return jsonAnswer(rows);
  };
}

function demoOf({ sections, secret }: AutomationFile): Automation {
  return async ({ body }) => jsonAnswer(demoAnswer(sections.Demo ?? '', withoutField(body, secret)));
}

function addressesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function objectIn(text: string, page: string): Record<string, unknown> {
  for (const { value } of jsonCandidates(text))
    if (value && typeof value === 'object' && !Array.isArray(value)) return { ...value, page };
  return { page, problem: 'The model did not answer in a way that can be read.' };
}
