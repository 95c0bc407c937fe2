import { Failure } from '@/contracts/failure';
import type { NetGuard } from '../parts/net-guard';
import { type Automation, jsonAnswer, type Run } from '../parts/run';
import { splitArea } from './areas';
import { type CallBudget, findArea, type PlacesServer, searchPages } from './client';
import { demoLeads } from './demo';
import { findEmail } from './find-email';
import { type Lead, leadOf, readPackage } from './leads';

/** How leads are looked for. */
export interface PlacesOptions {
  /** Body field that holds the member's key. */
  secret: string;
  server: PlacesServer;
  guard: NetGuard;
  /** How many leads are wanted, and how many calls may be made for them. */
  target: number;
  mostCalls: number;
  /** How long e-mail addresses are looked for, in seconds. */
  emailSeconds: number;
}

/** The most one search ever gives; fewer mean that there are no more. */
const MOST_PER_SEARCH = 60;
/** How finely an area is cut, step by step. */
const GRIDS = [2, 3];
/** Sites read at the same time. */
const READERS = 5;

/** `{ businessType, location, leadPackage, apiKey, ... }` -> `{ leads }` or `{ error }` (docs/behaviour.md, section 7, call 2). */
export function placesAutomation(options: PlacesOptions): Automation {
  return async (run) => {
    const { businessType, location, leadPackage } = textFields(run.body);
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
  const budget: CallBudget = { left: options.mostCalls };
  const seen = new Set<string>();
  const leads: Lead[] = [];
  const sites = new Map<Lead, string>();

  /** Adds what one search gives; whether it gave as much as a search can. */
  async function collect(body: Record<string, unknown>): Promise<boolean> {
    let count = 0;
    run.progress({ stage: 'Searching the map', note: foundWords(leads.length) });
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
      run.progress({ note: foundWords(leads.length) });
      if (leads.length >= options.target) return false;
    }
    return count >= MOST_PER_SEARCH;
  }

  const more = await collect({ textQuery: `${businessType} in ${location}`, includePureServiceAreaBusinesses: true });
  const area = more ? await findArea(options.server, key, location, budget, run.signal) : undefined;
  for (const parts of area ? GRIDS : []) {
    for (const rectangle of area ? splitArea(area, parts) : []) {
      if (leads.length >= options.target || budget.left <= 0) break;
      await collect({ textQuery: businessType, locationRestriction: { rectangle } });
    }
  }
  if (wanted.email) {
    run.progress({ stage: 'Looking for e-mail addresses', note: foundWords(leads.length) });
    await addEmails(leads, sites, options, run.signal);
  }
  return leads;
}

/** Looks for addresses on the businesses' sites until the time for it is up; what is not found stays empty. */
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
  await Promise.all(Array.from({ length: READERS }, reader));
  signal.throwIfAborted();
}

function foundWords(count: number): string {
  return `${count} found so far`;
}

function textFields(body: Run['body']): Search {
  const text = (name: string) => String(body[name] ?? '').trim();
  return { businessType: text('businessType'), location: text('location'), leadPackage: text('leadPackage') };
}
