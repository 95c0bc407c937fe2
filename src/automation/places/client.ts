import { Failure } from '@/contracts/failure';
import { withoutTrailingSlashes } from '@/contracts/trailing-slashes';
import { asRecord } from '../parts/as-record';

/** Connection to Google Places. */
export interface PlacesServer {
  baseUrl: string;
  fetch: typeof fetch;
}

/** A rectangle on the map. */
export interface Area {
  low: { latitude: number; longitude: number };
  high: { latitude: number; longitude: number };
}

/** A business, with the properties that are used. */
export interface Place {
  id: string;
  displayName?: { text?: string };
  formattedAddress?: string;
  addressComponents?: { longText?: string; types?: string[] }[];
  nationalPhoneNumber?: string;
  internationalPhoneNumber?: string;
  websiteUri?: string;
  businessStatus?: string;
  viewport?: Area;
}

/** The number of calls that are left, for which the member pays. */
export interface CallBudget {
  left: number;
}

const FIELDS = [
  'id',
  'displayName',
  'formattedAddress',
  'addressComponents',
  'nationalPhoneNumber',
  'internationalPhoneNumber',
  'websiteUri',
  'businessStatus',
].map((field) => `places.${field}`);

/** Without the token in the field mask, paging silently ends after the first page. */
const SEARCH_MASK = ['nextPageToken', ...FIELDS].join(',');
const TIMEOUT_MS = 20_000;

/** Yields the pages of a search until they end or the budget is used up. */
export async function* searchPages(
  server: PlacesServer,
  key: string,
  body: Record<string, unknown>,
  budget: CallBudget,
  signal: AbortSignal,
): AsyncGenerator<Place[]> {
  let pageToken: string | undefined;
  while (budget.left > 0) {
    budget.left -= 1;
    const answer = await search(server, key, pageToken ? { ...body, pageToken } : body, SEARCH_MASK, signal);
    yield answer.places;
    pageToken = answer.nextPageToken;
    if (!pageToken) return;
  }
}

/** Returns the area of a place name; undefined if the map does not know it. */
export async function findArea(
  server: PlacesServer,
  key: string,
  location: string,
  budget: CallBudget,
  signal: AbortSignal,
): Promise<Area | undefined> {
  if (budget.left <= 0) return undefined;
  budget.left -= 1;
  const { places } = await search(
    server,
    key,
    { textQuery: location, pageSize: 1 },
    'places.viewport,places.location',
    signal,
  );
  return places[0]?.viewport;
}

async function search(
  server: PlacesServer,
  key: string,
  body: Record<string, unknown>,
  mask: string,
  signal: AbortSignal,
): Promise<{ places: Place[]; nextPageToken?: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let answer: unknown;
  try {
    response = await server.fetch(`${withoutTrailingSlashes(server.baseUrl)}/v1/places:searchText`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': mask },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, timeout]),
    });
    answer = JSON.parse(await response.text());
  } catch (error) {
    if (signal.aborted || error instanceof Failure) throw error;
    if (timeout.aborted)
      throw new Failure('places_timeout', 'Google Places took too long to answer. Please try again.', 504);
    throw new Failure('places_unreachable', 'Google Places could not be reached. Please try again in a moment.', 502);
  }
  if (!response.ok) throw placesProblem(response.status, answer);
  const { places, nextPageToken } = answer as { places?: Place[]; nextPageToken?: string };
  return { places: places ?? [], nextPageToken: nextPageToken || undefined };
}

/** Converts an error of the service by its reason, because an invalid key has status 400 too. */
function placesProblem(status: number, body: unknown): Failure {
  const error = asRecord(asRecord(body).error);
  const details = Array.isArray(error.details) ? error.details : [];
  const reason = details.map((detail) => String(asRecord(detail).reason ?? '')).find(Boolean) ?? '';
  if (reason === 'API_KEY_INVALID' || status === 401)
    return new Failure('places_key', 'Google did not accept this API key. Please check it and try again.', 502);
  if (reason === 'SERVICE_DISABLED')
    return new Failure(
      'places_disabled',
      'Turn on "Places API (New)" for the project of this key, then try again.',
      502,
    );
  if (reason === 'BILLING_DISABLED')
    return new Failure(
      'places_billing',
      "Turn on billing for the project of this key in Google's console, then try again.",
      502,
    );
  if (/_BLOCKED$/.test(reason)) {
    return new Failure(
      'places_blocked',
      'The restrictions of this key forbid its use from a server. Allow Places API (New) without a website restriction.',
      502,
    );
  }
  if (status === 403) return new Failure('places_refused', 'Google does not allow this key to search places.', 502);
  if (status === 429)
    return new Failure(
      'places_quota',
      'The quota of this key is used up for now. Please wait, or raise it in the console.',
      502,
    );
  if (status >= 500)
    return new Failure('places_down', 'Google Places has a problem right now. Please try again in a few minutes.', 502);
  return new Failure(
    'places_error',
    'Google Places refused the search. Try a more specific business type or location.',
    502,
  );
}
