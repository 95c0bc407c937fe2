import { isTokenFunction, isTokenURL } from '@csstools/css-tokenizer';
import type { Declarations } from './css-declarations';
import {
  type CssNumber,
  type CssValue,
  colorOf,
  firstNumber,
  functionsOf,
  identOf,
  MAX_UNSEEN_ALPHA,
  numbersOf,
} from './css-values';

/** What decides whether the text of an element is seen; children inherit it. */
export interface TextVisibility {
  /** Not rendered at all, or nowhere that a reader sees; no child can undo it. */
  gone: boolean;
  /** The property `visibility`, which a child may set anew. */
  hidden: boolean;
  /** In pixels. */
  fontSize: number;
  /** As `colorOf` gives it; undefined if no attribute sets it. */
  color: string | undefined;
  /** The color behind the text, if an attribute sets it. */
  background: string | undefined;
  /** Text without a color shows what is behind it, or its shadow. */
  painted: boolean;
}

export const SEEN: TextVisibility = {
  gone: false,
  hidden: false,
  fontSize: 16,
  color: undefined,
  background: undefined,
  painted: false,
};

/** In pixels; smaller text cannot be read. */
const MIN_FONT_SIZE = 4;
/** In pixels: how far text must be moved to be nowhere that a reader looks. */
const FAR = 300;
/** Margins lay a box over the one before it, which may be higher than that. */
const FAR_MARGIN = 1000;
const VERY_FAR = 5000;

/** Returns whether a reader sees text with these properties. */
export function isSeen({ gone, hidden, fontSize, color, background, painted }: TextVisibility): boolean {
  if (gone || hidden || fontSize < MIN_FONT_SIZE) return false;
  return painted || color === undefined || (color !== TRANSPARENT && color !== background);
}

/** Returns the properties of an element with these declarations within an element with `parent`. */
export function applyDeclarations(parent: TextVisibility, style: Declarations, isInline: boolean): TextVisibility {
  const visibility = identOf(style.get('visibility'));
  const colored = style.get('-webkit-text-fill-color') ?? style.get('color');
  return {
    gone: parent.gone || isGone(style, isInline),
    hidden:
      visibility === undefined || INHERITED.test(visibility) ? parent.hidden : /^(hidden|collapse)$/.test(visibility),
    fontSize: fontSizeOf(style, parent.fontSize),
    color: colored && !INHERITED.test(identOf(colored) ?? '') ? colorOf(colored) : parent.color,
    background: backgroundOf(style, parent.background),
    painted: parent.painted || PAINTS.some((name) => style.properties.has(name)),
  };
}

/**
 * The color behind the text, as far as it is certain: a picture may be of any color, and what is placed may lie over something else.
 */
function backgroundOf(style: Declarations, inherited: string | undefined): string | undefined {
  const own = [style.get('background-color'), style.get('background')];
  const images = [...(style.get('background-image') ?? []), ...(style.get('background') ?? [])];
  if (images.some((token) => isTokenURL(token) || (isTokenFunction(token) && IMAGES.test(token[4].value))))
    return undefined;
  const found = own.map(colorOf).find((color) => color !== undefined && color !== TRANSPARENT);
  const declares = own.some(
    (value) => value && !TRANSPARENT_WORDS.test(identOf(value) ?? '') && colorOf(value) !== TRANSPARENT,
  );
  if (found !== undefined || declares) return found;
  return ['static', undefined].includes(identOf(style.get('position'))) ? inherited : undefined;
}

const IMAGES =
  /^(url|image|image-set|-webkit-image-set|cross-fade|element|(-\w+-)?(repeating-)?(linear|radial|conic)-gradient)$/i;
const TRANSPARENT = '00000000';
const TRANSPARENT_WORDS = /^(none|transparent|inherit|initial|unset|revert(-layer)?)$/;

/** Keywords that leave an inherited property as it is. */
const INHERITED = /^(inherit|unset|currentcolor)$/;

/** Properties by which text without a color of its own is seen: a gradient behind it, or a shadow. */
const PAINTS = ['background-clip', '-webkit-background-clip', 'text-shadow', '-webkit-text-stroke'];

function isGone(style: Declarations, isInline: boolean): boolean {
  return (
    identOf(style.get('display')) === 'none' ||
    identOf(style.get('content-visibility')) === 'hidden' ||
    isUnseenAlpha(firstNumber(style.get('opacity'))) ||
    functionsOf(style.get('filter')).some(({ name, args }) => name === 'opacity' && isUnseenAlpha(firstNumber(args))) ||
    isCut(style) ||
    isFolded(style, isInline) ||
    isMovedAway(style) ||
    isTransformedAway(style)
  );
}

function isUnseenAlpha(number: CssNumber | undefined): boolean {
  return number !== undefined && number.amount <= (number.unit === '%' ? MAX_UNSEEN_ALPHA * 100 : MAX_UNSEEN_ALPHA);
}

const isPlaced = (style: Declarations) => /absolute|fixed/.test(identOf(style.get('position')) ?? '');

/** `clip` counts for placed elements alone. */
function isCut(style: Declarations): boolean {
  const [rect] = isPlaced(style) ? functionsOf(style.get('clip')) : [];
  if (rect?.name === 'rect') {
    const [top = 0, right = 0, bottom = 0, left = 0] = numbersOf(rect.args).map(({ amount }) => amount);
    const isWhole = rect.args.some((token) => identOf([token]) === 'auto');
    if (!isWhole && (bottom - top <= 1 || right - left <= 1)) return true;
  }
  return functionsOf(style.get('clip-path') ?? style.get('-webkit-clip-path')).some(({ name, args }) => {
    const numbers = numbersOf(args);
    switch (name) {
      case 'inset': {
        const [top, right = top, bottom = top, left = right] = numbers;
        return isWholeLength(top, bottom) || isWholeLength(left, right);
      }
      case 'circle':
      case 'ellipse':
        return numbers[0]?.amount === 0;
      case 'polygon':
        return numbers.every(({ amount }) => amount === numbers[0]?.amount);
      default:
        return false;
    }
  });
}

/** Two insets from opposite sides that leave nothing between them. */
function isWholeLength(one: CssNumber | undefined, other: CssNumber | undefined): boolean {
  return one?.unit === '%' && other?.unit === '%' && one.amount + other.amount >= 100;
}

/** A box without height or width whose content does not flow out of it. */
function isFolded(style: Declarations, isInline: boolean): boolean {
  const display = identOf(style.get('display'));
  const isBox =
    !isInline || isPlaced(style) || style.properties.has('float') || (display !== undefined && display !== 'inline');
  const overflow = ['overflow', 'overflow-x', 'overflow-y'].flatMap((name) => style.get(name) ?? []);
  const cuts = overflow.some((token) => /^(hidden|clip|auto|scroll)$/.test(identOf([token]) ?? ''));
  const isNothing = (name: string) => {
    const size = firstNumber(style.get(name));
    return size !== undefined && (size.amount === 0 || (size.unit === 'px' && size.amount <= 1));
  };
  // What is as high as its padding shows what is placed in it, and a least size is kept.
  const isHeld = (...names: string[]) =>
    names.some((name) => numbersOf(style.get(name)).some(({ amount }) => amount > 1));
  const isFlat =
    ['height', 'max-height', 'block-size', 'line-height'].some(isNothing) &&
    !isHeld('min-height', 'padding', 'padding-top', 'padding-bottom', 'padding-block');
  const isNarrow =
    ['width', 'max-width', 'inline-size'].some(isNothing) &&
    !isHeld('min-width', 'padding', 'padding-left', 'padding-right', 'padding-inline');
  return isBox && cuts && (isFlat || isNarrow);
}

/** Approximate pixels of a length. */
function pixelsOf(number: CssNumber | undefined): number {
  if (!number) return 0;
  const { amount, unit } = number;
  return amount * ({ em: 16, rem: 16, ch: 8, pt: 1.33, cm: 38, mm: 3.8, in: 96, '%': 3, vw: 10, vh: 10 }[unit] ?? 1);
}

const isAway = (pixels: number, far = FAR) => pixels <= -far || pixels >= VERY_FAR;

function isMovedAway(style: Declarations): boolean {
  const isPositioned = !['static', undefined].includes(identOf(style.get('position')));
  const sides = ['left', 'top', 'right', 'bottom', 'inset', 'inset-inline-start', 'inset-block-start'];
  // With a padding, a negative margin makes a box wider.
  const hasPadding = [...style.properties].some((name) => name.startsWith('padding'));
  const margins = ['margin', 'margin-left', 'margin-top', 'margin-inline-start', 'margin-block-start'];
  const anyAway = (names: readonly string[], far: number) =>
    names.some((name) => (style.get(name) ?? []).some((token) => isAway(pixelsOf(firstNumber([token])), far)));
  return (
    anyAway(['text-indent', ...(isPositioned ? sides : [])], FAR) ||
    (!hasPadding && anyAway(margins, FAR_MARGIN)) ||
    pixelsOf(firstNumber(style.get('letter-spacing'))) <= -16
  );
}

function isTransformedAway(style: Declarations): boolean {
  const [scale] = numbersOf(style.get('scale'));
  const isZoomedOut = (number: CssNumber | undefined) =>
    number !== undefined && number.amount > 0 && number.amount < 0.1 && number.unit === '';
  return (
    scale?.amount === 0 ||
    isZoomedOut(scale) ||
    isZoomedOut(firstNumber(style.get('zoom'))) ||
    numbersOf(style.get('translate')).some((number) => isAway(pixelsOf(number))) ||
    functionsOf(style.get('transform') ?? style.get('-webkit-transform')).some(({ name, args }) => {
      const numbers = numbersOf(args);
      if (/^scale(x|y|3d)?$/.test(name))
        return numbers.slice(0, 2).some((number) => number.amount === 0 || isZoomedOut(number));
      if (/^matrix/.test(name)) return numbers[0]?.amount === 0 && numbers[1]?.amount === 0;
      if (/^translate/.test(name)) return numbers.some((number) => isAway(pixelsOf(number)));
      return /^rotate[xy]$/.test(name) && numbers[0]?.unit === 'deg' && Math.abs(numbers[0].amount) % 180 === 90;
    })
  );
}

/** Returns the size of the font in pixels, from `font-size` or the shorthand `font`. */
function fontSizeOf(style: Declarations, inherited: number): number {
  const size = firstNumber(style.get('font-size')) ?? shorthandSize(style.get('font'));
  if (!size)
    return /^(medium|x*-?large|x*-?small|initial)$/.test(identOf(style.get('font-size')) ?? '')
      ? SEEN.fontSize
      : inherited;
  if (size.unit === '%') return (inherited * size.amount) / 100;
  if (size.unit === 'em') return inherited * size.amount;
  if (size.unit === '') return size.amount === 0 ? 0 : inherited;
  return (
    size.amount * ({ rem: 16, pt: 1.33, cm: 38, mm: 3.8, in: 96, pc: 16, vw: 10, vh: 7, ex: 8, ch: 8 }[size.unit] ?? 1)
  );
}

/** The first length of the shorthand; numbers without a unit are weights, but for 0. */
function shorthandSize(value: CssValue | undefined): CssNumber | undefined {
  return numbersOf(value).find(({ amount, unit }) => unit !== '' || amount === 0);
}
