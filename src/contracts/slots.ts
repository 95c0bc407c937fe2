import type { ComponentType } from 'react';
import type { RowMarkSync } from './row-marks';
import type { RunView } from './run';

/**
 * The slots: the places where a feature (a folder of `src/features`) plugs into the core, which knows none by name. A feature
 * fills a slot by a file with the name of the slot; `npm run codegen` collects these files into the tables of
 * `src/generated/slots`, in the order of the features. What a slot hands over are types of rooms that this one may not
 * import, so they are parameters here, and the tables name them.
 */

/** `browser/page.tsx`, or a file for each page, whose address and access `feature.json` says. Loaded when it is opened. */
export interface PageSlot {
  path: string;
  /** Name of the segment below the path that the page also answers; absent if it answers the path alone. */
  parameter?: string;
  access: 'everybody' | 'members';
  load(): Promise<{ Page: ComponentType }>;
}

/** `browser/account-section.tsx`: a section of the account page, which fetches its content when it is shown. */
export interface AccountSectionSlot {
  title: string;
  intro: string;
  /** The section of the core that it follows. */
  after: 'membership' | 'sessions';
  /** Whether it has something for guests, who have no password. */
  isForGuests: boolean;
  Section: ComponentType;
}

/** A link to the page of a feature, at the path in its `feature.json`. */
export interface NavigationSlot<Icon> extends NavigationLink<Icon> {
  to: string;
}

/** `browser/navigation.ts`: how the page is linked for members. */
export interface NavigationLink<Icon> {
  label: string;
  icon: Icon;
  /** bar: in the navigation bar, and the account menu; account: in the account menu alone. */
  place: 'bar' | 'account';
  /** Path of the link that it follows; if there is none, it is the last one. */
  after: string;
  /** Absent: for all members. */
  access?: 'operators';
}

/** `browser/result-action.tsx`: a button beside a result, of a tool's page and of the library. It loads later what it opens. */
export interface ResultActionSlot<Declaration, Result> {
  feature: string;
  ResultAction: ComponentType<{ declaration: Declaration; result: Result }>;
}

/** `browser/result-part.tsx`: a part below the result of a live run, of a tool's page and of the library. Suspends until it is loaded. */
export interface ResultPartSlot {
  feature: string;
  /** `run` is the run as the server stores it; undefined if it could not be fetched. */
  ResultPart: ComponentType<{ runId: string; run: RunView | undefined }>;
}

/** Where a part of a tool's page stands. */
export type ToolPanelPlace = 'top' | 'belowForm' | 'aboveResult';

/** `browser/tool-panel.tsx`: parts of a tool's page, by place. Each reserves the space of what it loads once the page is ready. */
export interface ToolPanelSlot<Session> {
  feature: string;
  panels: Readonly<Partial<Record<ToolPanelPlace, ComponentType<{ session: Session }>>>>;
}

/** `browser/submit-option.tsx`: lets the member choose another way to send the answers, beside the model of a key. */
export interface SubmitOptionSlot<Props> {
  feature: string;
  SubmitOption: ComponentType<Props>;
}

/**
 * `browser/suspend-run.ts`: what others see of a run is withdrawn while its deletion can be undone, and shown again if it is.
 * Rejects if the gateway cannot be reached.
 */
export type SuspendRunSlot<Scope> = (scope: Scope, run: string, isSuspended: boolean) => Promise<unknown>;

/** `browser/row-marks.ts`: keeps a member's marks on the rows of a tool's results, one object for each tool. The first feature does. */
export type RowMarksSlot<Scope> = (scope: Scope, tool: string) => RowMarkSync;

/** `server/routes.ts`, or a file for each path: what the server answers below a path that `feature.json` says. All of it is personal. */
export interface RoutesSlot<Services, Routes> {
  /** Without a slash before it. */
  path: string;
  /** Whether search engines must not index it, and no Referer header may name it. */
  isUnlisted: boolean;
  /** Paths below it that pages of every origin may call: nothing there depends on who sends the request. */
  publicPaths: readonly string[];
  createRoutes(services: Services): Routes;
}

/** `server/request-headers.ts`: request headers of the feature that pages of other origins may send. */
export type RequestHeadersSlot = readonly string[];

/**
 * `server/services.ts`: what the routes of the feature need, made of parts of the core. Added to the services of the core, under
 * names of its own.
 */
export type ServicesSlot<Core, Own> = (core: Core) => Own;

/**
 * `server/tables.ts`: the tables of the feature, with how long rows stay, and what a member's export has of them; or, of a table
 * without data of members, what it contains.
 */
export type TablesSlot<Retention, MemberTable> = Readonly<
  Record<string, { retention: Retention } & ({ member: MemberTable } | { other: string })>
>;

/** `server/file-source.ts`: what a link to a file can be made for, and ends with. */
export interface FileSourceSlot<Services> {
  /** Name of the link's parameter, whose value is the id of the source. */
  name: string;
  /** Returns whether the source exists and was not revoked. */
  isLive(services: Services, id: string): Promise<boolean>;
}
