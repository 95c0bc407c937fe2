import type { NormaliserModule } from '@/contracts/plugins';
import * as chatContentOrPrompt from '@/normalisers/chat-content-or-prompt/normaliser';
import * as jsonObject from '@/normalisers/json-object/normaliser';
import * as jsonRows from '@/normalisers/json-rows/normaliser';
import { readMarkdown } from './markdown';
import { readPage, readProvider, readWebhook } from './network';
import {
  checkValue,
  printText,
  readAnswers,
  readCsvFile,
  readImport,
  readNumber,
  readSheetRow,
  showMoment,
  writeCsvLine,
} from './values';

/** A value with the notes that members see beside it, or the reason why there is none. */
export type Outcome = { value: unknown; notes: readonly string[] } | { failure: string };

/** Reads the input of a file as the product does. Answers every input, also those of other kinds. */
export type OutsideReader = (input: unknown) => Outcome | Promise<Outcome>;

/** The readers by kind: each folder beside this file has inputs for one of them. */
export const READERS: Readonly<Record<string, OutsideReader>> = {
  'answer-record': answerReader(jsonObject),
  'answer-rows': answerReader(jsonRows),
  'answer-text': answerReader(chatContentOrPrompt),
  answers: readAnswers,
  checked: checkValue,
  csv: readCsvFile,
  'csv-line': writeCsvLine,
  document: printText,
  import: readImport,
  markdown: (input) => readMarkdown(textOf(input)),
  moment: showMoment,
  number: readNumber,
  page: readPage,
  provider: readProvider,
  'sheet-row': readSheetRow,
  webhook: readWebhook,
};

/** Reads a body: a text, or JSON. */
function answerReader({ normalise }: NormaliserModule): OutsideReader {
  return (input) => {
    const result = normalise({ status: 200, contentType: 'application/json', body: textOf(input) });
    return result.ok ? { value: result.value, notes: result.repairs ?? [] } : { failure: result.reason };
  };
}

function textOf(input: unknown): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}
