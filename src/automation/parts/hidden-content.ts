import type { Token } from 'parse5';
import {
  applicableDeclarations,
  type Declaration,
  type Declarations,
  parseStyle,
  type Variables,
} from './css-declarations';
import type { StyledElement } from './css-states';
import { identOf } from './css-values';
import type { StyleSheets } from './style-sheets';
import { applyDeclarations, isSeen, SEEN, type TextVisibility } from './text-visibility';

/** Elements whose content browsers do not render, wherever they stand. */
const NEVER_RENDERED = new Set(
  'annotation annotation-xml audio canvas datalist iframe meter noembed noframes noscript progress rp script style template video'.split(
    ' ',
  ),
);
/** Elements whose content is not rendered within `svg`. */
const NEVER_RENDERED_IN_SVG = new Set(
  'clippath defs desc filter lineargradient marker mask metadata pattern radialgradient symbol title'.split(' '),
);
/** Elements of `svg` that show text; all other text in it is not rendered. */
const TEXT_OF_SVG = new Set(['text', 'foreignobject']);
/** Elements without content or end tag. */
const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements of HTML that end an open `svg`. */
const ENDS_SVG = new Set(
  'b big blockquote br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 hr i img li menu ol p pre ruby s small span strong sub sup table tt u ul var'.split(
    ' ',
  ),
);
/** Elements that have no height or width of their own. */
const INLINE_ELEMENTS = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

/** Elements whose omitted end tag is implied by a start tag, and the elements within which that counts. */
const CLOSED_BY: Readonly<Record<string, { closes: readonly string[]; within: readonly string[] }>> = {
  ...Object.fromEntries(
    'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul'
      .split(' ')
      .map((name) => [name, { closes: ['p'], within: ['button', 'td', 'th', 'caption', 'table', 'object'] }]),
  ),
  li: { closes: ['li', 'p'], within: ['ul', 'ol', 'menu'] },
  dd: { closes: ['dd', 'dt', 'p'], within: ['dl'] },
  dt: { closes: ['dd', 'dt', 'p'], within: ['dl'] },
  option: { closes: ['option'], within: ['select', 'datalist'] },
  td: { closes: ['td', 'th'], within: ['tr', 'table'] },
  th: { closes: ['td', 'th'], within: ['tr', 'table'] },
  tr: { closes: ['tr'], within: ['table'] },
};

/** Tests of selectors between two turns of the event loop. */
const TESTS_PER_TURN = 100_000;

/** Browsers nest elements no deeper: those that are deeper become siblings of the last one. */
const MAX_DEPTH = 512;

interface OpenElement extends StyledElement {
  children: OpenElement[];
  /** Variables of style sheets for what is within. */
  variables: Variables | undefined;
  visibility: TextVisibility;
  /** The element is `details` and closed: only its first summary is rendered, as what stands around it. */
  summaryVisibility?: TextVisibility | undefined;
  /** The element is a frame: how it is shown itself, without what stands in it for browsers without frames. */
  frameVisibility?: TextVisibility | undefined;
  /** The element has a shadow tree, and shows of what is in it what the slots of that tree take, as this. */
  shadow?: { slots: Set<string>; visibility: TextVisibility } | undefined;
  /** The element with the shadow tree that this one is in; style sheets of the page do not reach it. */
  host?: OpenElement | undefined;
  /** The element is in `svg`, where text is rendered by some elements alone: as this. */
  svgVisibility?: TextVisibility | undefined;
}

/** Tracks by the tags, style attributes and own style sheets of a page whether a reader sees the current text. */
export class HiddenContentTracker {
  /** What browsers add where a page has no tag for it. */
  private impliedBody: OpenElement | undefined;
  private readonly elements: OpenElement[] = [];
  /** The number of open elements of each name: an end tag without one is not searched for. */
  private readonly openCounts = new Map<string, number>();

  private testsLeftAtTurn: number;

  constructor(private readonly sheets: StyleSheets | undefined) {
    this.testsLeftAtTurn = sheets?.budget.left ?? 0;
  }

  /** True if a reader does not see the current text, or whether they do takes too long to tell. */
  get isHidden(): boolean {
    return (this.sheets?.budget.left ?? 0) < 0 || !isSeen(this.current);
  }

  /** Returns whether the event loop should get a turn: sheets have taken as much time as it may wait. */
  isTurnDue(): boolean {
    const left = this.sheets?.budget.left ?? 0;
    if (this.testsLeftAtTurn - left < TESTS_PER_TURN) return false;
    this.testsLeftAtTurn = left;
    return true;
  }

  /** Returns whether the tag that was just read is a frame that a reader sees. */
  get isShownFrame(): boolean {
    const frame = this.elements.at(-1)?.frameVisibility;
    return frame !== undefined && !frame.gone && !frame.hidden;
  }

  private get current(): TextVisibility {
    return this.elements.at(-1)?.visibility ?? SEEN;
  }

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    const { closes, within } = CLOSED_BY[tagName] ?? { closes: [], within: [] };
    for (const name of closes) this.close(name, within);
    while (this.elements.at(-1)?.svgVisibility && ENDS_SVG.has(tagName)) this.pop();
    const parent = this.elements.at(-1);
    const attributes = new Map(attrs.map(({ name, value }) => [name.toLowerCase(), value]));
    const element = this.element(tagName, attributes, this.parentOf(tagName, parent));
    if (VOID_ELEMENTS.has(tagName) || (selfClosing && (tagName === 'svg' || parent?.svgVisibility))) return;
    if (this.elements.length === MAX_DEPTH) this.pop();
    const { host } = element;
    if (host && host === parent && tagName === 'template')
      host.shadow = { slots: new Set(), visibility: host.visibility };
    this.push(element);
    if (host && tagName === 'slot') host.shadow?.slots.add(attributes.get('name') ?? '');
    if (tagName === 'summary' && parent?.summaryVisibility) parent.summaryVisibility = undefined;
  }

  /** The element in which a browser puts one that stands in this one, or in none. */
  private parentOf(tagName: string, parent: OpenElement | undefined): OpenElement | undefined {
    if (/^(html|head|body)$/.test(tagName) || (parent && parent.tagName !== 'html')) return parent;
    this.impliedBody ??= this.element('body', new Map(), parent ?? this.element('html', new Map(), undefined));
    return this.impliedBody;
  }

  private element(
    tagName: string,
    attributes: ReadonlyMap<string, string>,
    parent: OpenElement | undefined,
  ): OpenElement {
    const siblings = parent?.children ?? [];
    const classes = new Set(attributes.get('class')?.split(/\s+/).filter(Boolean));
    const styled = { tagName, attributes, classes, parent, siblings, index: siblings.length };
    const isShadowRoot = tagName === 'template' && /^(open|closed)$/i.test(attributes.get('shadowrootmode') ?? '');
    const isFirstRoot = isShadowRoot && parent !== undefined && !parent.shadow;
    const host = isFirstRoot ? parent : parent?.host;
    const declarations = (host ? undefined : this.sheets?.declarationsFor(styled)) ?? [];
    const shown = isFirstRoot
      ? { visibility: parent.visibility, variables: undefined }
      : createElement(styled, declarations, slotted(parent, attributes.get('slot') ?? ''));
    const element = { ...styled, ...shown, host, children: [] };
    siblings.push(element);
    return element;
  }

  onEndTag({ tagName }: Token.TagToken): void {
    this.close(tagName, []);
  }

  /** Closes the last element with this name and all within it, if none of these stands in between. */
  private close(tagName: string, within: readonly string[]): void {
    if (!this.openCounts.get(tagName)) return;
    const at = this.elements.findLastIndex(
      (element) => element.tagName === tagName || within.includes(element.tagName),
    );
    if (this.elements[at]?.tagName !== tagName) return;
    while (this.elements.length > at) this.pop();
  }

  private push(element: OpenElement): void {
    this.elements.push(element);
    this.openCounts.set(element.tagName, (this.openCounts.get(element.tagName) ?? 0) + 1);
  }

  private pop(): void {
    const { tagName = '', host } = this.elements.pop() ?? {};
    const parent = this.elements.at(-1);
    if (host && host === parent && host.shadow && !host.shadow.slots.has('')) host.visibility = GONE;
    this.openCounts.set(tagName, (this.openCounts.get(tagName) ?? 0) - 1);
  }
}

const GONE: TextVisibility = { ...SEEN, gone: true };

/** Returns the parent as it shows a child, if a shadow tree takes its place. */
function slotted(parent: OpenElement | undefined, slot: string): OpenElement | undefined {
  if (!parent?.shadow) return parent;
  return { ...parent, visibility: parent.shadow.slots.has(slot) ? parent.shadow.visibility : GONE };
}

/** How an element and what is in it is shown. */
function createElement(
  { tagName, attributes }: StyledElement,
  declarations: readonly Declaration[],
  parent: OpenElement | undefined,
): Pick<OpenElement, 'visibility' | 'summaryVisibility' | 'svgVisibility' | 'variables' | 'frameVisibility'> {
  const inherited = parent?.visibility ?? SEEN;
  const inSvg = parent?.svgVisibility;
  const presentation = inSvg ? parseStyle(svgStyle(attributes)) : [];
  const own = parseStyle(attributes.get('style') ?? '');
  const style = applicableDeclarations([...presentation, ...declarations, ...own], parent?.variables);
  const { variables } = style;
  const isSummary = tagName === 'summary' && parent?.summaryVisibility;
  const shownText = inSvg && TEXT_OF_SVG.has(tagName) ? inSvg : inherited;
  const around = isSummary ? parent.summaryVisibility : shownText;
  const visibility = applyDeclarations(around ?? inherited, style, INLINE_ELEMENTS.has(tagName));
  if (isNeverRendered(tagName, attributes, inSvg !== undefined) || hidesByAttribute(tagName, attributes, style))
    return {
      variables,
      frameVisibility: tagName === 'iframe' ? visibility : undefined,
      visibility: { ...visibility, gone: true },
      // HTML may stand in `desc` without ending the `svg`.
      svgVisibility: tagName === 'desc' ? undefined : inSvg && { ...inSvg, gone: true },
    };
  if (tagName === 'details' && !attributes.has('open'))
    return { variables, visibility: { ...visibility, gone: true }, summaryVisibility: visibility };
  if (tagName === 'svg') return { variables, visibility: { ...visibility, gone: true }, svgVisibility: visibility };
  if (!inSvg || tagName === 'foreignobject') return { variables, visibility };
  const svgVisibility = applyDeclarations(inSvg, style, false);
  return { variables, visibility, svgVisibility };
}

function isNeverRendered(tagName: string, attributes: ReadonlyMap<string, string>, inSvg: boolean): boolean {
  if (tagName === 'object') return attributes.has('data');
  return NEVER_RENDERED.has(tagName) || (inSvg && NEVER_RENDERED_IN_SVG.has(tagName));
}

/** Attributes hide by the browser's own style sheet, which a declaration of `display` overrules. */
function hidesByAttribute(tagName: string, attributes: ReadonlyMap<string, string>, style: Declarations): boolean {
  const display = identOf(style.get('display'));
  if (display !== undefined && !/^(none|unset|initial|inherit|revert.*)$/.test(display)) return false;
  const hidden = attributes.get('hidden');
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true;
  return attributes.has('popover') || (tagName === 'dialog' && !attributes.has('open'));
}

/** Attributes of `svg` that are declarations. */
const SVG_PRESENTATION = ['display', 'visibility', 'opacity', 'font-size', 'clip-path', 'transform'];

function svgStyle(attributes: ReadonlyMap<string, string>): string {
  const named = SVG_PRESENTATION.map((name) => [name, attributes.get(name)?.replace(/[;{}]/g, ' ')] as const);
  return [...named, ['color', attributes.get('fill')] as const]
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(';');
}
