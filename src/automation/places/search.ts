import { Failure } from '@/contracts/failure';
import type { NetGuard } from '../parts/net-guard';
import { type Automation, jsonAnswer, type Run } from '../parts/run';
import { type Area, type CallBudget, findArea, type PlacesServer, searchPages } from './client';
import { demoLeads } from './demo';
import { findEmail } from './find-email';
import { type Lead, leadOf, readPackage } from './leads';

/** Settings of a lead search. */
export interface PlacesOptions {
  secret: string;
  server: PlacesServer;
  guard: NetGuard;
  /** Number of leads wanted, and maximum number of calls for them. */
  target: number;
  maxCalls: number;
  /** Time limit for finding e-mail addresses, in seconds. */
  emailSeconds: number;
}

/** Maximum number of results of a search; a search with fewer results has found all. */
const MAX_RESULTS_PER_SEARCH = 60;
/** Grid sizes by which an area is split, step by step. */
const GRID_SIZES = [2, 3];
/** Number of sites visited at the same time. */
const CONCURRENT_SITES = 5;

/** Creates the search: `{ businessType, location, ... }` -> `{ leads }` or `{ error }` (docs/behaviour.md, section 7, call 2). */
export function placesAutomation(options: PlacesOptions): Automation {
  return async (run) => {
    const { businessType, location, leadPackage } = readSearch(run.body);
    if (run.demo) return jsonAnswer({ leads: demoLeads(businessType, location, readPackage(leadPackage)) });
    try {
      const leads = await findLeads(run, options, { businessType, location, leadPackage });
      return jsonAnswer({ leads });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...jsonAnswer({ error: error.message }), status: error.status };
    }
  };
}

interface Search {
  businessType: string;
  location: string;
  leadPackage: string;
}

async function findLeads(
  run: Run,
  options: PlacesOptions,
  { businessType, location, leadPackage }: Search,
): Promise<Lead[]> {
  const key = String(run.body[options.secret] ?? '').trim();
  const wanted = readPackage(leadPackage);
  const budget: CallBudget = { left: options.maxCalls };
  const seen = new Set<string>();
  const leads: Lead[] = [];
  const sites = new Map<Lead, string>();

  /** Adds the results of one search. Resolves to true if it returned the maximum, so that there may be more. */
  async function collect(body: Record<string, unknown>): Promise<boolean> {
    let count = 0;
    run.progress({ stage: 'Searching the map', note: progressNote(leads.length) });
    for await (const page of searchPages(
      options.server,
      key,
      { pageSize: 20, languageCode: 'en', ...body },
      budget,
      run.signal,
    )) {
      count += page.length;
      for (const place of page) {
        if (seen.has(place.id)) continue;
        seen.add(place.id);
        const lead = leadOf(place, wanted);
        if (!lead || leads.length >= options.target) continue;
        leads.push(lead);
        if (place.websiteUri) sites.set(lead, place.websiteUri);
      }
      run.progress({ note: progressNote(leads.length) });
      if (leads.length >= options.target) return false;
    }
    return count >= MAX_RESULTS_PER_SEARCH;
  }

  const more = await collect({ textQuery: `${businessType} in ${location}`, includePureServiceAreaBusinesses: true });
  const area = more ? await findArea(options.server, key, location, budget, run.signal) : undefined;
  for (const parts of area ? GRID_SIZES : []) {
    for (const rectangle of area ? splitArea(area, parts) : []) {
      if (leads.length >= options.target || budget.left <= 0) break;
      await collect({ textQuery: businessType, locationRestriction: { rectangle } });
    }
  }
  if (wanted.email) {
    run.progress({ stage: 'Looking for email addresses', note: progressNote(leads.length) });
    await addEmails(leads, sites, options, run.signal);
  }
  return leads;
}

/** Looks for e-mail addresses on the businesses' sites until the time limit; the others stay empty. */
async function addEmails(
  leads: Lead[],
  sites: Map<Lead, string>,
  { guard, emailSeconds }: PlacesOptions,
  signal: AbortSignal,
): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(emailSeconds * 1000)]);
  const waiting = leads.filter((lead) => sites.has(lead));
  const reader = async () => {
    for (let lead = waiting.shift(); lead && !within.aborted; lead = waiting.shift()) {
      lead.email = (await findEmail(sites.get(lead) ?? '', guard, within)) ?? '';
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SITES }, reader));
  signal.throwIfAborted();
}

function progressNote(count: number): string {
  return `${count} found so far`;
}

function readSearch(body: Run['body']): Search {
  const text = (name: string) => String(body[name] ?? '').trim();
  return { businessType: text('businessType'), location: text('location'), leadPackage: text('leadPackage') };
}

/** Splits an area into `parts` × `parts` rectangles, row by row. An area across the date line stays whole. */
export function splitArea({ low, high }: Area, parts: number): Area[] {
  const width = high.longitude - low.longitude;
  const height = high.latitude - low.latitude;
  if (width <= 0 || height <= 0) return [{ low, high }];
  const edge = (start: number, length: number, step: number) => start + (length * step) / parts;
  return Array.from({ length: parts * parts }, (_, index) => {
    const row = Math.floor(index / parts);
    const column = index % parts;
    return {
      low: { latitude: edge(low.latitude, height, row), longitude: edge(low.longitude, width, column) },
      high: { latitude: edge(low.latitude, height, row + 1), longitude: edge(low.longitude, width, column + 1) },
    };
  });
}
