import { type FeatureFile, type SlotName, slotPath } from '../project/feature-files';
import type { GeneratedFiles } from './generate';

/**
 * Generates the tables of the slots, one file for each slot, so that nobody loads what another slot holds. `paths.ts` has the
 * addresses of all features and loads none of their code.
 */
export function featureFiles(features: readonly FeatureFile[]): GeneratedFiles {
  const having = (slot: SlotName) => features.filter(({ slots }) => slots.includes(slot));
  const services = having('services');
  const files = {
    'paths.ts': pathsFile(features),
    'pages.ts': [
      typeFrom('@/contracts/slots', 'PageSlot'),
      '',
      listOf(
        'featurePages',
        'PageSlot',
        having('page').map(
          (feature) =>
            `{ path: ${quoted(feature.manifest.page?.path)}, access: ${quoted(feature.manifest.page?.access)}, load: () => import('${addressOf(feature, 'page')}') }`,
        ),
      ),
    ],
    'result-actions.ts': [
      typeFrom('@/contracts/slots', 'ResultActionSlot'),
      typeFrom('@/engine/run/run-state', 'RunResult'),
      typeFrom('@/registry/options', 'FormDeclaration'),
      ...importsOf(having('resultAction'), 'resultAction', 'ResultAction'),
      '',
      listOf(
        'resultActions',
        'ResultActionSlot<FormDeclaration, RunResult>',
        having('resultAction').map(
          (feature) => `{ feature: ${quoted(feature.name)}, ResultAction: ${variable(feature)} }`,
        ),
      ),
    ],
    'suspend-run.ts': [
      typeFrom('@/browser/member-scope', 'MemberScope'),
      typeFrom('@/contracts/slots', 'SuspendRunSlot'),
      ...importsOf(having('suspendRun'), 'suspendRun', 'suspendRun'),
      '',
      listOf('suspendRunSlots', 'SuspendRunSlot<MemberScope>', having('suspendRun').map(variable)),
    ],
    'routes.ts': [
      typeFrom('hono', 'Hono'),
      typeFrom('@/contracts/slots', 'RoutesSlot'),
      typeFrom('@/server/services', 'Services'),
      typeFrom('@/server/platform/http/client-address', 'ServerEnv'),
      ...importsOf(having('routes'), 'routes', 'createRoutes'),
      '',
      listOf(
        'featureRoutes',
        'RoutesSlot<Services, Hono<ServerEnv>>',
        having('routes').map((feature) => {
          const { path, unlisted = false } = feature.manifest.routes ?? {};
          return `{ path: ${quoted(path)}, isUnlisted: ${unlisted}, createRoutes: ${variable(feature)} }`;
        }),
      ),
    ],
    'services.ts': [
      typeFrom('@/contracts/slots', 'ServicesSlot'),
      typeFrom('@/server/platform/database/db', 'Db'),
      ...importsOf(services, 'services', 'createServices'),
      '',
      '/** The services that features add to those of the core. */',
      `export type FeatureServices = ${services.map((feature) => `ReturnType<typeof ${variable(feature)}>`).join(' & ') || 'object'};`,
      '',
      `export const createFeatureServices: ServicesSlot<{ db: Db }, FeatureServices> = (${services.length > 0 ? 'core' : ''}) => ({`,
      ...services.map((feature) => `  ...${variable(feature)}(core),`),
      '});\n',
    ],
    'tables.ts': [
      typeFrom('@/contracts/slots', 'TablesSlot'),
      typeFrom('@/server/accounts/member-tables', 'MemberTable'),
      typeFrom('@/server/retention', 'Retention'),
      ...importsOf(having('tables'), 'tables', 'tables'),
      '',
      'export const featureTables: TablesSlot<Retention, MemberTable> = {',
      ...having('tables').map((feature) => `  ...${variable(feature)},`),
      '};\n',
    ],
    'file-sources.ts': [
      typeFrom('@/contracts/slots', 'FileSourceSlot'),
      typeFrom('./services', 'FeatureServices'),
      ...importsOf(having('fileSource'), 'fileSource', 'fileSource'),
      '',
      listOf('fileSources', 'FileSourceSlot<FeatureServices>', having('fileSource').map(variable)),
    ],
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [`slots/${name}`, Array.isArray(lines) ? lines.join('\n') : lines]),
  );
}

function pathsFile(features: readonly FeatureFile[]): string {
  const pages = features.flatMap(({ name, manifest: { page } }) => (page ? [{ name, ...page }] : []));
  const unlisted = pages.filter((page) => page.unlisted).map(({ path }) => path);
  const routes = features.flatMap(({ manifest }) => manifest.routes?.path ?? []);
  return [
    '/** The addresses of the pages of features, by feature. */',
    `export const pagePaths = {${pages.map(({ name, path }) => ` ${quoted(name)}: ${quoted(path)}`).join(',')} } as const;`,
    '',
    '/** Those pages that are not for search engines. */',
    listOf('unlistedPages', 'string', unlisted.map(quoted)),
    '/** First segments of the paths that features answer on the server. */',
    listOf('routePaths', 'string', routes.map(quoted)),
  ].join('\n');
}

/** Returns the import of a type. */
function typeFrom(address: string, type: string): string {
  return `import type { ${type} } from '${address}';`;
}

function importsOf(features: readonly FeatureFile[], slot: SlotName, exported: string): string[] {
  return features.map(
    (feature) => `import { ${exported} as ${variable(feature)} } from '${addressOf(feature, slot)}';`,
  );
}

function listOf(name: string, type: string, entries: readonly string[]): string {
  const lines = entries.map((entry) => `  ${entry},\n`);
  return `export const ${name}: readonly ${type}[] = [${lines.length > 0 ? '\n' : ''}${lines.join('')}];\n`;
}

function quoted(text: string | undefined): string {
  return JSON.stringify(text ?? '');
}

function variable({ name }: FeatureFile): string {
  return `${name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Feature`;
}

function addressOf({ name }: FeatureFile, slot: SlotName): string {
  return slotPath(name, slot)
    .replace(/^src\//, '@/')
    .replace(/\.tsx?$/, '');
}
