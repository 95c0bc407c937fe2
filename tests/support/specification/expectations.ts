import { checkCovered } from './covered';
import {
  checkAbsent,
  checkContains,
  checkCsvName,
  checkEquals,
  checkFields,
  checkLengths,
  checkMatches,
  checkOffers,
  checkProgress,
  checkSays,
} from './declared';
import { checkAccepts, checkBar, checkBusy, checkRefuses, checkSavedLeads, checkShows } from './form';
import { checkAction, checkStep } from './page';
import { checkBody, checkReads } from './request';
import { checkResult } from './result';
import { checkRuns, checkStores } from './run';

/** What a row can expect of a tool, by the name it has in the tables. Each takes what the row says and the tool. */
export const expectations = {
  equals: checkEquals,
  hasLength: checkLengths,
  contains: checkContains,
  matches: checkMatches,
  absent: checkAbsent,
  fields: checkFields,
  offers: checkOffers,
  says: checkSays,
  progress: checkProgress,
  csvName: checkCsvName,
  body: checkBody,
  reads: checkReads,
  refuses: checkRefuses,
  accepts: checkAccepts,
  busy: checkBusy,
  bar: checkBar,
  shows: checkShows,
  savedLeads: checkSavedLeads,
  runs: checkRuns,
  stores: checkStores,
  result: checkResult,
  action: checkAction,
  step: checkStep,
  covered: checkCovered,
};

type Expectations = { [K in keyof typeof expectations]?: Parameters<(typeof expectations)[K]>[0] };

/** One row of a table: its short name, the tool or tools it concerns, and what is expected of them. */
export interface Row extends Expectations {
  row: string;
  tool: string | string[];
}

/** The rows of one section. */
export interface Table {
  section: number;
  title: string;
  rows: Row[];
}
