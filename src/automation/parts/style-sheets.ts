import { setImmediate as turn } from 'node:timers/promises';
import {
  type CSSToken,
  isTokenAtKeyword,
  isTokenIdent,
  isTokenPercentage,
  TokenType,
  tokenizer,
} from '@csstools/css-tokenizer';
import { type Declaration, parseDeclaration } from './css-declarations';
import { matches, parseSelectors, type Selector } from './css-selectors';
import type { MatchBudget, StyledElement } from './css-states';
import { identOf } from './css-values';
import { matchesMedia } from './media-queries';

/** Number of tokens processed before the event loop gets a turn. */
const SLICE_LENGTH = 5000;
/** Tests of selectors on a page, for each character of it, and on a short page. */
const TESTS_PER_CHARACTER = 2;
const MIN_TESTS = 100_000;
/** Blocks within blocks; deeper ones are ignored. */
const MAX_DEPTH = 32;

/** Properties that decide whether text is seen. All others are dropped. */
const DECIDING =
  /^(--.+|display|visibility|content-visibility|opacity|filter|position|float|left|top|right|bottom|inset.*|margin.*|padding.*|text-indent|letter-spacing|(-webkit-)?transform|translate|scale|zoom|clip|(-webkit-)?clip-path|(min-|max-)?(height|width)|(block|inline)-size|line-height|overflow(-x|-y)?|font|font-size|color|-webkit-text-(fill-color|stroke)|background(-color|-image)?|(-webkit-)?background-clip|text-shadow|animation(-name|-fill-mode)?)$/;

/** What scripts take off a page once they have loaded: nobody is shown a page without a body. */
const OF_THE_WHOLE_PAGE = /^(display|visibility|opacity)$/;

interface Rule {
  selector: Selector;
  declarations: readonly Declaration[];
  isLayered: boolean;
  order: number;
}

interface Block {
  kind: 'rules' | 'style' | 'keyframes' | 'keyframe' | 'ignored';
  /** The selectors of the style rule that this block is, or stands in. */
  selectors?: readonly Selector[] | undefined;
  declarations: Declaration[];
  isLayered: boolean;
  order: number;
  /** The name of the animation. */
  name?: string | undefined;
}

/** The style sheets that a page has in itself, as a browser applies them before anything is pressed or scripted. */
export class StyleSheets {
  readonly budget: MatchBudget;
  private readonly rules = new Map<string, Rule[]>();
  private readonly animations = new Map<string, Declaration[]>();
  private order = 0;

  /** @param pageLength length of the page in characters */
  constructor(pageLength: number) {
    this.budget = { left: Math.max(MIN_TESTS, pageLength * TESTS_PER_CHARACTER) };
  }

  /** Adds a sheet; yields to the event loop between slices. */
  async add(css: string): Promise<void> {
    const source = tokenizer({ css });
    const reader = new SheetReader(
      (block) => this.addBlock(block),
      () => (this.order += 1),
    );
    for (let count = 1; ; count += 1) {
      const token = source.nextToken();
      reader.onToken(token);
      if (token[0] === TokenType.EOF) return;
      if (count % SLICE_LENGTH === 0) await turn();
    }
  }

  private addBlock({ kind, selectors, declarations, isLayered, order, name }: Block): void {
    if (declarations.length === 0) return;
    if (kind === 'keyframe') {
      this.animations.set(name ?? '', declarations);
      return;
    }
    for (const selector of selectors ?? []) {
      if (selector.isImpossible) continue;
      const rules = this.rules.get(selector.key) ?? [];
      rules.push({ selector, declarations, isLayered, order });
      this.rules.set(selector.key, rules);
    }
  }

  /** The declarations for an element, the strongest last; none after the page has used up its tests. */
  declarationsFor(element: StyledElement): Declaration[] {
    if (this.budget.left < 0) return [];
    const { tagName, attributes, classes } = element;
    const keys = [`#${attributes.get('id')}`, ...[...classes].map((name) => `.${name}`), tagName, '*'];
    const found = keys
      .flatMap((key) => this.rules.get(key) ?? [])
      .filter(({ selector }) => matches(selector, element, this.budget))
      .sort(
        (one, other) =>
          Number(other.isLayered) - Number(one.isLayered) ||
          one.selector.specificity - other.selector.specificity ||
          one.order - other.order,
      )
      .flatMap(({ declarations }) => declarations);
    this.budget.left -= found.length;
    const declarations =
      tagName === 'body' || tagName === 'html'
        ? found.filter(({ property }) => !OF_THE_WHOLE_PAGE.test(property))
        : found;
    return [...declarations, ...this.endOfAnimation(declarations)];
  }

  /** What an animation that keeps its end leaves of an element. */
  private endOfAnimation(declarations: readonly Declaration[]): Declaration[] {
    const values = declarations.filter(({ property }) => property.startsWith('animation'));
    const words = values.flatMap(({ value }) =>
      value.flatMap((token) => (isTokenIdent(token) ? [token[4].value] : [])),
    );
    if (!words.some((word) => /^(forwards|both)$/i.test(word))) return [];
    return words.flatMap((word) => this.animations.get(word) ?? []);
  }
}

/** Reads a sheet token by token, and hands out each block of declarations when it ends. */
class SheetReader {
  private prelude: CSSToken[] = [];
  /** Open brackets within the prelude. */
  private depth = 0;
  private readonly blocks: Block[] = [];
  /** Blocks that are open beyond the greatest depth. */
  private ignored = 0;

  constructor(
    private readonly onBlock: (block: Block) => void,
    private readonly nextOrder: () => number,
  ) {}

  onToken(token: CSSToken): void {
    const [type] = token;
    if (type === TokenType.OpenCurly && this.depth === 0) this.open();
    else if (type === TokenType.CloseCurly) this.close();
    else if (type === TokenType.Semicolon && this.depth === 0) this.endDeclaration();
    else if (type === TokenType.EOF) while (this.blocks.length > 0) this.close();
    else if (![TokenType.Comment, TokenType.CDO, TokenType.CDC].includes(type)) {
      if ([TokenType.OpenParen, TokenType.OpenSquare, TokenType.Function].includes(type)) this.depth += 1;
      if ([TokenType.CloseParen, TokenType.CloseSquare].includes(type)) this.depth = Math.max(0, this.depth - 1);
      this.prelude.push(token);
    }
  }

  private takePrelude(): CSSToken[] {
    const { prelude } = this;
    this.prelude = [];
    this.depth = 0;
    const first = prelude.findIndex(([type]) => type !== TokenType.Whitespace);
    return first === -1 ? [] : prelude.slice(first);
  }

  private open(): void {
    const prelude = this.takePrelude();
    if (this.blocks.length >= MAX_DEPTH) this.ignored += 1;
    else this.blocks.push(this.block(prelude, this.blocks.at(-1)));
  }

  private close(): void {
    if (this.ignored > 0) {
      this.takePrelude();
      this.ignored -= 1;
      return;
    }
    this.endDeclaration();
    const block = this.blocks.pop();
    if (block && block.kind !== 'ignored') this.onBlock(block);
  }

  private endDeclaration(): void {
    const tokens = this.takePrelude();
    const block = this.blocks.at(-1);
    if (!block || this.ignored > 0 || (!block.selectors && block.kind !== 'keyframe')) return;
    const declaration = parseDeclaration(tokens.filter(([type]) => type !== TokenType.Whitespace));
    if (declaration && DECIDING.test(declaration.property)) block.declarations.push(declaration);
  }

  private block(prelude: readonly CSSToken[], around: Block | undefined): Block {
    const { isLayered = false, selectors, name } = around ?? {};
    const block = { kind: 'rules' as Block['kind'], declarations: [], isLayered, selectors, order: this.nextOrder() };
    const [first, ...rest] = prelude;
    if (around?.kind === 'ignored') return { ...block, kind: 'ignored' };
    if (around?.kind === 'keyframes') {
      const isEnd = prelude.some(
        (token) => identOf([token]) === 'to' || (isTokenPercentage(token) && token[4].value === 100),
      );
      return { ...block, kind: isEnd ? 'keyframe' : 'ignored', name };
    }
    if (isTokenAtKeyword(first)) {
      const words = rest.map((token) => token[1]).join('');
      switch (first[4].value.toLowerCase()) {
        case 'media':
          return { ...block, kind: matchesMedia(words) ? 'rules' : 'ignored' };
        case 'supports':
          return { ...block, kind: /^\s*not\b/i.test(words) ? 'ignored' : 'rules' };
        case 'layer':
          return { ...block, isLayered: true };
        case 'keyframes':
        case '-webkit-keyframes':
          return { ...block, kind: 'keyframes', selectors: undefined, name: words.trim().replaceAll(/["']/g, '') };
        default:
          return { ...block, kind: 'ignored' };
      }
    }
    const own = parseSelectors(prelude, selectors);
    return own ? { ...block, kind: 'style', selectors: own } : { ...block, kind: 'ignored' };
  }
}
