import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The full run also has tests that are slow and rarely break. A test started by its file name always runs completely. */
export const isShortRun = () => process.env.TEST_RUN === 'short';

/** Test files that `npm test` leaves out, each with the reason; those of a feature stand beside its tests. */
export const FULL_RUN_FILES: Readonly<Record<string, string>> = {
  ...filesOfFeatures(),
  'tests/scripts/deleted-features.test.ts':
    'Deletes each feature from a copy. tests/scripts/features.test.ts holds that the core imports and names none, and makes the tables without each.',
  'tests/e2e/client.test.ts':
    'tests/app/clients-page.test.tsx has the page; phone-walk works for a client from the form to the document',
  'tests/e2e/dev-reload.test.ts':
    'tests/scripts/follow-saves.test.ts has what a save during development does, tests/server/dev.test.ts the server of it',
  'tests/e2e/documents.test.ts':
    'phone-walk saves a document and reads it; tests/engine has the dialogs, CSV files and copying',
  'tests/e2e/finished-answer.test.ts':
    'refine has versions and what changed; tests/engine/result-versions.test.tsx has edits',
  'tests/e2e/focus.test.ts':
    'phone-walk and refine press what lies near the bars, but that no control hides under one is proved in full runs alone',
  'tests/e2e/hidden-words.test.ts':
    'tests/automation/page-parts.test.ts reads the same tables; that a browser agrees with them is proved in full runs alone',
  'tests/e2e/kept-result.test.ts':
    'all-tools reloads kept results; tests/engine/next.test.tsx has what leads on to another tool',
  'tests/e2e/landing.test.ts':
    'tests/app/landing-page.test.tsx has its parts, first-interaction its first press; how it moves is proved in full runs alone',
  'tests/e2e/leads.test.ts':
    'tests/renderers/work-table.test.tsx and the tests of the feature rows have marks, notes and their keeping',
  'tests/e2e/link.test.ts':
    'tests/engine/prefill.test.ts has which answers of an address are taken; embed fills a form in by its address',
  'tests/e2e/lost-connection.test.ts':
    'tests/ui/lazy-with-retry.test.tsx has parts that cannot be loaded, and come later',
  'tests/e2e/models.test.ts':
    'tests/engine/model-choice.test.tsx has the choice, tests/server/models.test.ts which model is asked',
  'tests/e2e/paper.test.ts':
    'phone-walk and share have the document; how the browser itself prints is proved in full runs alone',
  'tests/e2e/refine-parts.test.ts':
    'refine has wishes, versions and the reload in the middle; tests/engine/refine.test.tsx has parts and failures',
  'tests/e2e/results.test.ts':
    'tests/app/results-page.test.tsx has the library; phone-walk and refine open what is kept there',
  'tests/e2e/sections.test.ts':
    'tests/engine/combobox.test.tsx has the list; that its section cuts nothing off is proved in full runs alone',
  'tests/e2e/site.test.ts':
    'tests/app/tool-route.test.tsx, require-auth.test.tsx and nav.test.tsx have the routes; accessibility opens one page of each layout',
  'tests/e2e/start.test.ts':
    'tests/engine/start.test.tsx has examples and samples, tests/app/return-path.test.ts that nobody is led elsewhere',
  'tests/e2e/studio.test.ts': 'tests/studio has its states, faults and addresses; a page a member sees has none of it',
  'tests/e2e/two-tabs.test.ts':
    'tests/app/deleted-results.test.tsx and tests/browser/tab-lock.test.ts have what tabs agree on; runs has two tabs',
  'tests/e2e/typed-at-once.test.ts':
    'tests/engine/form/typed-at-once.test.tsx and tests/ui/draft-text.test.tsx have when words are committed',
  'tests/e2e/vip.test.ts': 'tests/app/vip-host.test.tsx has the dialog; accessibility opens it empty and with messages',
  'tests/e2e/voice-agent-builder.test.ts':
    'all-tools, runs and members run the same tool to its result, through a reload, and under way',
  'tests/e2e/account-walk.test.ts':
    'Walks through the account with a passkey. tests/attacks/second-factors.test.ts has the sign-ins, tests/app/account-page.test.tsx the page.',
  'tests/e2e/writing.test.ts':
    'tests/engine/refine-partial-answer.test.tsx and follow-run.test.ts have the answer so far; phone-walk waits for it',
  'tests/toolkit/check-in-parallel.test.ts':
    'Looks at a thousand tools with and without a thread. checks.test.ts has every rule, and kept-findings.test.ts what is looked at anew.',
  'tests/toolkit/build-tools.test.ts':
    'Makes the files of tools with and without a thread. codegen.test.ts and generated-anew.test.ts have what is made.',
  'tests/toolkit/mends.test.ts':
    'Does what every finding of a planted fault says, and checks again. checks.test.ts tries the words of every mend against the contracts.',
  'tests/scripts/documented-commands.test.ts':
    'Starts every documented command in a copy of the project. launch.test.ts has what each of them loads before code is generated, and one whose output nobody reads.',
  'tests/server/backup.test.ts':
    'Backs up a site that runs and starts another on the backup. restore.test.ts makes and puts back a small backup, and refuses broken ones.',
  'tests/server/bundle.test.ts':
    'Bundles the server again and starts it without the packages of development. The tests in browsers run on a site that npm start has built.',
  'tests/server/compose-proxy.test.ts':
    'Starts Caddy before three gateways. compose.test.ts holds the files of the proxy to the server, and two-gateways.test.ts runs two gateways.',
  'tests/server/other-proxies.test.ts':
    'Starts nginx, HAProxy and Caddy before a site. deploy-files.test.ts holds their examples to the server; client-faults and lost-answers have what programs and the page make of a proxy.',
  'tests/server/data-dir.test.ts':
    'Opens folders that cannot be one, each in a process. embedded.test.ts opens one folder twice, and kill.test.ts one that was left open.',
  'tests/server/dev-saves.test.ts':
    'Follows saves in a copy of the project. tests/server/dev.test.ts has the development server, tests/scripts/follow-saves.test.ts what a save does.',
  'tests/server/empty-database.test.ts':
    'Starts sites from archives of an empty database. Every site of npm test starts on a copy of such a database.',
  'tests/server/first-start.test.ts':
    'Kills five first starts. kill.test.ts kills a server at work, and every site of npm test starts on a made database.',
  'tests/server/mail-kill.test.ts':
    'Kills a server with a mail under way. mail-queue.test.ts goes on after a crash, and kill.test.ts kills a server.',
  'tests/server/several-gateways.test.ts':
    'Kills one of three gateways and one of two workers under two hundred runs. two-gateways.test.ts shares runs, and kill.test.ts kills a server.',
  'tests/server/stop.test.ts':
    'Stops a start of npm and a server in the middle of a run. tests/server/kill.test.ts ends a server at work and starts it again, and every site of npm test is stopped.',
  'tests/server/surfaces.test.ts':
    'Adds a tool to a copy of the project and asks it on seven surfaces at once. api, mcp, batch-command and client.test.ts in tests/server ask every tool on each of them.',
  'tests/server/upgrade-embedded.test.ts':
    'Makes a database of the first tables from nothing. upgrade.test.ts brings the same tables to today on PostgreSQL, by the same migrations.',
};

/** Loops and files that `npm test` runs in part: what is left out, and why the part suffices. */
const FULL_RUN_LOOPS = {
  'added-tools':
    'Left out: what a new tool does in a browser. tests/engine/every-kind.test.ts has fields of every kind; all-tools has one tool for each renderer, all declared alike',
  'answers-to-normalisers':
    'Each property of a normaliser is tried with a fifth of the answers, and at a fifth of the depth.',
  'broken-empty-databases':
    'Left out: each first start makes a database from nothing. A start from a whole archive stays, and so does the name of an outdated one.',
  'compilers-of-new-plugins':
    'The plugins of the guide are checked, generated and run in npm test; tsc over src proves their types.',
  'covering-tools':
    'tools of every allowed pair of words of a declaration; the part: one in thirteen. A browser tries one of each kind of answer, which have every word; the part: two',
  'cuts-of-answers':
    'An answer of a provider is cut after each of its bytes; the part: every twenty-third, and the last ones.',
  'cuts-of-statements':
    'The connection to the database breaks at each packet of a run, delivered or not; the part: every sixth.',
  databases:
    'The embedded database left out where a test runs on both: a file costs more than twice as much there, and all sites of npm test run on it.',
  'orders-of-steps': 'What a page says after any order of steps, up to five of them; the part: up to two.',
  'faults-of-commands':
    'Each answer that a command of npm run tool gets is broken in every way; the part: in every fifth. client-faults.test.ts has all of them for each method of the client.',
  'failed-answers':
    'tools with each set of messages meet the answers that are no result, and silence; the part: one of them. tests/tools.test.tsx reads all of them without a browser',
  'first-fields':
    'every form on a phone; the part: two, as what stands above a first field is the same on pages of a kind',
  'first-interactions':
    'every control unlike others is pressed first, in each way that may differ, and one of every page; the part: those of the login page, and of the landing page before its scripts are there',
  'forms-of-members':
    'Left out: reloads of forms, a stopped run, a double click and narrow screens. Two members in one browser stay, tests/engine has the rest without a browser.',
  'held-writes':
    'each route that writes is held between its look at a right and its write; the part: one of each kind of what is written',
  'hostile-documents': 'one body for each document stands for the others, all of which are made in the same processes',
  'json-bomb-rounds': 'one round sends every bomb to every door; more of them only last longer',
  'known-of-a-member':
    'Left out: what a tool sends of its member, and the export of what the browser keeps. tests/engine/payload.test.tsx and tests/app have both.',
  'length-of-hostile-markdown':
    'Work that grows with the square of a text stands out at 16,000 characters; the full run has the largest answer.',
  'lengths-of-hostile-texts':
    'Work that grows with the square of a text stands out at 8,000 characters; 16,000 tell it from work with a long start.',
  'long-poll-floods': 'three times as many waits as a member may have are refused as eight times as many are',
  'mutations-of-declarations':
    'Of each tool forty mutations are tried in npm test, others of the same kinds in the full run.',
  'outages-in-a-run':
    'Left out: a database that takes connections and says nothing, whose statements end after half a minute each.',
  'pages-by-axe':
    'every page; the part: the first of each layout, since pages of one layout differ in words and fields alone',
  'odd-values':
    'every odd value in every field and address of every route; the part: one of each kind, in every one of them',
  'past-runs':
    'Left out: the list of past runs. tests/engine/run-history.test.tsx has it, and phone-walk opens what is kept there.',
  policies:
    'PostgreSQL left out: the same policies hold there, and the embedded site answers what its own rules let through.',
  'query-floods': 'one member goes beyond the limit as each of two does',
  'edited-fields':
    'a field of each kind added to each tool, and each field removed; the part: a ninth of the kinds for each tool, and one field in seven',
  'renamed-fields':
    'each field of each tool and of each covering tool; the part: one field in seven of each tool, and one covering tool in thirteen',
  'rows-of-a-large-database':
    'Statements are tried on 200,000 runs; 20,000 are enough for the planner to take an index where there is one.',
  'repeated-documents': 'shares asks for as many documents by a link, and document-limits counts those of a member',
  'starter-kinds':
    'new tools of every kind of result; the part: one, as tools made of every kind of source are all tried',
  'statements-that-fail':
    'At each route the statement behind the look at the session stands for the others, and for those of which it is the last.',
  'surroundings-of-hostile-texts':
    'Left out: two thirds of what stands around each piece of a hostile text. Each surrounding stays with a third of the pieces.',
  'tools-in-browser':
    'every tool; the part: the first of each renderer. tests/tools.test.tsx tries all of them without a browser',
  'ways-of-providers':
    'All ways a provider behaves are tried with one workflow of each kind; every workflow is tried with a good answer.',
  widths: 'phone, tablet and desktop; the part: the phone, where there is the least room',
} satisfies Record<string, string>;

/** The name of a loop that `npm test` runs in part. */
export type FullRunLoop = keyof typeof FULL_RUN_LOOPS;

/** Returns the cases of a loop in this run: `all` in the full run, `part` in `npm test`. */
export function forThisRun<T>(_loop: FullRunLoop, all: readonly T[], part: readonly T[]): readonly T[] {
  return isShortRun() ? part : all;
}

/** Defines tests that only the full run has, in a file whose other tests `npm test` runs. */
export function inFullRun(_fullRunLoop: FullRunLoop, define: () => void): void {
  if (!isShortRun()) define();
}

/** Reads `full-run.json` of each feature that has one; the files in it are named from the folder of its tests. */
function filesOfFeatures(): Record<string, string> {
  const lists = globSync('tests/features/*/full-run.json', { cwd: ROOT }).sort();
  return Object.fromEntries(
    lists.flatMap((list) =>
      Object.entries(JSON.parse(readFileSync(join(ROOT, list), 'utf8')) as Record<string, string>).map(
        ([file, reason]) => [`${dirname(list)}/${file}`, reason],
      ),
    ),
  );
}

export function excludedFiles(): string[] {
  return isShortRun() ? Object.keys(FULL_RUN_FILES) : [];
}
