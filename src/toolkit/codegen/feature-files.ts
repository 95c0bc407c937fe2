import { type FeatureFile, type SlotName, slotPaths } from '../project/feature-files';
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
      ...pathsImport(having('page')),
      '',
      listOf(
        'featurePages',
        'PageSlot',
        having('page').flatMap((feature) => {
          const addresses = addressesOf(feature, 'page');
          return feature.manifest.page.map((page, index) => {
            const below = page.parameter ? ` parameter: ${quoted(page.parameter)},` : '';
            const path = `pagePaths[${quoted(pageName(feature, page))}]`;
            return `{ path: ${path},${below} access: ${quoted(page.access)}, load: () => import('${addresses[index]}') }`;
          });
        }),
      ),
    ],
    'navigation.ts': [
      typeFrom('@/contracts/slots', 'NavigationSlot'),
      typeFrom('@/ui/icon', 'IconName'),
      ...pathsImport(having('navigation')),
      ...importsOf(having('navigation'), 'navigation', 'navigation'),
      '',
      listOf(
        'navigationSlots',
        'NavigationSlot<IconName>',
        having('navigation').flatMap((feature) =>
          feature.manifest.page
            .slice(0, 1)
            .map((page) => `{ to: pagePaths[${quoted(pageName(feature, page))}], ...${variable(feature)} }`),
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
    'account-sections.ts': [
      typeFrom('@/contracts/slots', 'AccountSectionSlot'),
      ...importsOf(having('accountSection'), 'accountSection', 'accountSection'),
      '',
      listOf(
        'accountSections',
        'AccountSectionSlot',
        having('accountSection').map((feature) => variable(feature)),
      ),
    ],
    'result-parts.ts': [
      typeFrom('@/contracts/slots', 'ResultPartSlot'),
      ...importsOf(having('resultPart'), 'resultPart', 'ResultPart'),
      '',
      listOf(
        'resultParts',
        'ResultPartSlot',
        having('resultPart').map((feature) => `{ feature: ${quoted(feature.name)}, ResultPart: ${variable(feature)} }`),
      ),
    ],
    'tool-panels.ts': [
      typeFrom('@/contracts/slots', 'ToolPanelSlot'),
      typeFrom('@/engine/session/tool-session', 'ToolSession'),
      ...importsOf(having('toolPanel'), 'toolPanel', 'toolPanels'),
      '',
      listOf(
        'toolPanels',
        'ToolPanelSlot<ToolSession>',
        having('toolPanel').map((feature) => `{ feature: ${quoted(feature.name)}, panels: ${variable(feature)} }`),
      ),
    ],
    'submit-options.ts': [
      typeFrom('@/contracts/slots', 'SubmitOptionSlot'),
      typeFrom('@/engine/session/submit-option', 'SubmitOptionProps'),
      ...importsOf(having('submitOption'), 'submitOption', 'SubmitOption'),
      '',
      listOf(
        'submitOptions',
        'SubmitOptionSlot<SubmitOptionProps>',
        having('submitOption').map(
          (feature) => `{ feature: ${quoted(feature.name)}, SubmitOption: ${variable(feature)} }`,
        ),
      ),
    ],
    'suspend-run.ts': [
      typeFrom('@/browser/member-scope', 'MemberScope'),
      typeFrom('@/contracts/slots', 'SuspendRunSlot'),
      ...importsOf(having('suspendRun'), 'suspendRun', 'suspendRun'),
      '',
      listOf(
        'suspendRunSlots',
        'SuspendRunSlot<MemberScope>',
        having('suspendRun').map((feature) => variable(feature)),
      ),
    ],
    'row-marks.ts': [
      typeFrom('@/browser/member-scope', 'MemberScope'),
      typeFrom('@/contracts/slots', 'RowMarksSlot'),
      ...importsOf(having('rowMarks'), 'rowMarks', 'rowMarksOf'),
      '',
      listOf(
        'rowMarksSlots',
        'RowMarksSlot<MemberScope>',
        having('rowMarks').map((feature) => variable(feature)),
      ),
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
        having('routes').flatMap((feature) =>
          feature.manifest.routes.map(
            ({ path, unlisted = false, public: publicPaths = [] }, index) =>
              `{ path: ${quoted(path)}, isUnlisted: ${unlisted}, publicPaths: ${JSON.stringify(publicPaths)}, createRoutes: ${variable(feature, index)} }`,
          ),
        ),
      ),
    ],
    'request-headers.ts': [
      typeFrom('@/contracts/slots', 'RequestHeadersSlot'),
      ...importsOf(having('requestHeaders'), 'requestHeaders', 'requestHeaders'),
      '',
      `export const requestHeaders: RequestHeadersSlot = [${having('requestHeaders').map((feature) => `...${variable(feature)}`)}];\n`,
    ],
    'services.ts': [
      typeFrom('@/contracts/slots', 'ServicesSlot'),
      typeFrom('@/server/services', 'CoreForFeatures'),
      ...importsOf(services, 'services', 'createServices'),
      '',
      '/** The services that features add to those of the core. */',
      `export type FeatureServices = ${services.map((feature) => `ReturnType<typeof ${variable(feature)}>`).join(' & ') || 'object'};`,
      '',
      `export const createFeatureServices: ServicesSlot<CoreForFeatures, FeatureServices> = (${services.length > 0 ? 'core' : ''}) => ({`,
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
      listOf(
        'fileSources',
        'FileSourceSlot<FeatureServices>',
        having('fileSource').map((feature) => variable(feature)),
      ),
    ],
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [`slots/${name}`, Array.isArray(lines) ? lines.join('\n') : lines]),
  );
}

/** Returns the import of the addresses of pages, where there is one. */
function pathsImport(features: readonly FeatureFile[]): string[] {
  return features.some(({ manifest }) => manifest.page.length > 0) ? ["import { pagePaths } from './paths';"] : [];
}

/** Returns the name of a page among all: that of its feature, with the name of its file behind it if it is a further one. */
function pageName({ name }: FeatureFile, { file }: { file: string }): string {
  return file === 'page' ? name : `${name}/${file}`;
}

function pathsFile(features: readonly FeatureFile[]): string {
  const pages = features.flatMap((feature) =>
    feature.manifest.page.map((page) => ({ name: pageName(feature, page), ...page })),
  );
  const unlisted = pages.filter((page) => page.unlisted).map(({ path }) => path);
  const routes = features.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
  return [
    '/** The addresses of the pages of features, by feature; a further page of one has the name of its file behind it. */',
    `export const pagePaths = {${pages.map(({ name, path }) => ` ${quoted(name)}: ${quoted(path)}`).join(',')} } as const;`,
    '',
    '/** Those pages that are not for search engines. */',
    listOf('unlistedPages', 'string', unlisted.map(quoted)),
    '/** The paths below which features answer on the server. */',
    listOf('routePaths', 'string', routes.map(quoted)),
  ].join('\n');
}

/** Returns the import of a type. */
function typeFrom(address: string, type: string): string {
  return `import type { ${type} } from '${address}';`;
}

/** Returns the imports of what the files of a slot export. */
function importsOf(features: readonly FeatureFile[], slot: SlotName, exported: string): string[] {
  return features.flatMap((feature) =>
    addressesOf(feature, slot).map(
      (address, index) => `import { ${exported} as ${variable(feature, index)} } from '${address}';`,
    ),
  );
}

function listOf(name: string, type: string, entries: readonly string[]): string {
  const lines = entries.map((entry) => `  ${entry},\n`);
  return `export const ${name}: readonly ${type}[] = [${lines.length > 0 ? '\n' : ''}${lines.join('')}];\n`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Returns the name in a table of what a feature exports. @param index which of several files of one slot */
function variable({ name }: FeatureFile, index = 0): string {
  const camelCase = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return `${camelCase}Feature${index > 0 ? index + 1 : ''}`;
}

/** Returns the addresses for imports of the files of a slot. */
function addressesOf(feature: FeatureFile, slot: SlotName): string[] {
  return slotPaths(feature, slot).map((path) => path.replace(/^src\//, '@/').replace(/\.tsx?$/, ''));
}
