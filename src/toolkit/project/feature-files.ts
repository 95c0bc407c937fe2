import { isObject } from '@/contracts/json';
import { type JsonSource, parseJson } from '../json/json-locations';
import { readFiles } from './read-project';

/** The part of feature.json that has the addresses of a slot. */
type AddressPart = 'page' | 'routes';

/** The files by which a feature fills the slots of `src/contracts/slots.ts`, and the part of feature.json that each needs. */
const SLOT_FILES = {
  page: { file: 'browser/page.tsx', address: 'page' },
  accountSection: { file: 'browser/account-section.tsx' },
  navigation: { file: 'browser/navigation.ts' },
  resultAction: { file: 'browser/result-action.tsx' },
  resultPart: { file: 'browser/result-part.tsx' },
  toolPanel: { file: 'browser/tool-panel.tsx' },
  submitOption: { file: 'browser/submit-option.tsx' },
  suspendRun: { file: 'browser/suspend-run.ts' },
  rowMarks: { file: 'browser/row-marks.ts' },
  routes: { file: 'server/routes.ts', address: 'routes' },
  requestHeaders: { file: 'server/request-headers.ts' },
  services: { file: 'server/services.ts' },
  tables: { file: 'server/tables.ts' },
  fileSource: { file: 'server/file-source.ts' },
} as const satisfies Record<string, { file: string; address?: AddressPart }>;

export type SlotName = keyof typeof SLOT_FILES;

export const SLOTS = Object.keys(SLOT_FILES) as SlotName[];

/** An address of a feature; `file` is the name of the module behind it, without its ending. */
interface Address {
  path: string;
  file: string;
  unlisted?: boolean;
}

/** The content of feature.json; `schemas/feature.schema.json` describes every property. */
export interface FeatureManifest {
  description: string;
  order: number;
  needs: readonly string[];
  page: readonly (Address & { parameter?: string; access: string })[];
  routes: readonly (Address & { public?: readonly string[] })[];
}

/** A feature: a folder of `src/features`. */
export interface FeatureFile {
  /** Name of the folder. */
  name: string;
  /** The parsed feature.json; its text is empty if there is none. */
  source: JsonSource;
  manifest: FeatureManifest;
  /** The slots for which it has their files, and the addresses if they need some. */
  slots: readonly SlotName[];
}

const FOLDER = 'src/features';

/** Returns the features among a project's files, in their order. */
export function featuresOf(files: ReadonlyMap<string, string>): FeatureFile[] {
  const names = new Set([...files.keys()].flatMap((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? []));
  const features = [...names].map((name): FeatureFile => {
    const path = `${FOLDER}/${name}/feature.json`;
    const source = parseJson(path, files.get(path) ?? '');
    const manifest = readManifest(source.guess);
    const slots = SLOTS.filter((slot) => {
      const paths = slotPaths({ name, manifest }, slot);
      return paths.length > 0 && paths.every((path) => files.has(path));
    });
    return { name, source, manifest, slots };
  });
  return features.sort((one, other) => one.manifest.order - other.manifest.order || one.name.localeCompare(other.name));
}

/** Reads the features of a project's folder. */
export function readFeatures(root: string): FeatureFile[] {
  return featuresOf(readFiles(root, [FOLDER]));
}

/** Returns the path of the file by which a feature fills a slot. */
export function slotPath(feature: string, slot: SlotName): string {
  return `${FOLDER}/${feature}/${SLOT_FILES[slot].file}`;
}

/** Returns the paths of all files by which a feature fills a slot: one for each address, if the slot needs some. */
export function slotPaths({ name, manifest }: Pick<FeatureFile, 'name' | 'manifest'>, slot: SlotName): string[] {
  const part = addressPart(slot);
  const own = slotPath(name, slot);
  return part ? manifest[part].map(({ file }) => own.replace(/[^/]+(?=\.tsx?$)/, file)) : [own];
}

/** Returns the part of feature.json that a slot needs for its addresses; undefined if it needs none. */
export function addressPart(slot: SlotName): AddressPart | undefined {
  const spec: { file: string; address?: AddressPart } = SLOT_FILES[slot];
  return spec.address;
}

/** Returns the parts of feature.json that have the right type; a rule of the check reports all others. */
function readManifest(value: unknown): FeatureManifest {
  const { description, order, needs, page, routes } = isObject(value) ? value : {};
  return {
    description: typeof description === 'string' ? description : '',
    order: typeof order === 'number' ? order : 0,
    needs: Array.isArray(needs) ? needs.filter((name) => typeof name === 'string') : [],
    page: [page]
      .flat()
      .filter(hasPath)
      .map((entry) => ({ file: 'page', access: 'members', ...entry })),
    routes: [routes]
      .flat()
      .filter(hasPath)
      .map((entry) => ({ file: 'routes', ...entry })),
  };
}

function hasPath(part: unknown): part is { path: string } {
  return isObject(part) && typeof part.path === 'string';
}
