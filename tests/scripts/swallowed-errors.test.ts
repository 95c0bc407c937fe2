import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** What an error is caught by: its body, its parameter, and the nodes around it, the outermost first. */
interface Handler {
  body: Node;
  param: Node | undefined;
  around: readonly Node[];
}

function* handlersIn(value: unknown, around: readonly Node[] = []): Generator<Handler> {
  if (Array.isArray(value)) for (const part of value) yield* handlersIn(part, around);
  else if (isNode(value)) {
    const inside = [...around, value];
    if (value.type === 'CatchClause')
      yield { body: value.body as Node, param: value.param as Node | undefined, around: inside };
    const handler = rejectionHandler(value);
    if (handler)
      yield { body: handler.body as Node, param: (handler.params as Node[])[0], around: [...inside, handler] };
    for (const part of Object.values(value)) yield* handlersIn(part, inside);
  }
}

/** The function that handles the rejection in `.catch(function)` or `.then(…, function)`. */
function rejectionHandler({ type, callee, arguments: args }: Node): Node | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return undefined;
  const { name } = callee.property;
  const handler = (args as Node[])[name === 'catch' ? 0 : name === 'then' ? 1 : Number.NaN];
  return handler && /FunctionExpression$/.test(handler.type) ? handler : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof (value as Node | undefined)?.type === 'string';
}

function contains(node: unknown, isWanted: (node: Node) => boolean): boolean {
  if (Array.isArray(node)) return node.some((part) => contains(part, isWanted));
  return isNode(node) && (isWanted(node) || Object.values(node).some((part) => contains(part, isWanted)));
}

/** Whether a value is one that stands for nothing: a literal, undefined, an empty list or object, or a new one that is given nothing. */
function isNothing(value: unknown): boolean {
  if (!isNode(value)) return true;
  const { type, name, argument, arguments: args = [], elements = [], properties = [] } = value;
  if (type === 'AwaitExpression' || type === 'UnaryExpression') return isNothing(argument);
  if (type === 'Identifier') return name === 'undefined';
  return (
    type === 'Literal' ||
    (type === 'ArrayExpression' && (elements as Node[]).length === 0) ||
    (type === 'ObjectExpression' && (properties as Node[]).length === 0) ||
    (type === 'NewExpression' && (args as Node[]).every((one) => one.type !== 'Literal' && isNothing(one)))
  );
}

/** Whether a node makes or stores a value that stands for nothing, which does nothing about an error. */
function isEmptying(node: Node): boolean {
  return node.type === 'AssignmentExpression' ? isNothing(node.right) : isNothing(node);
}

/** Whether a handler does something about the error: it uses it, throws, or calls what tells of it or tries something else. */
function isHandled({ body, param }: Handler, source: string): boolean {
  const names: string[] = param ? (source.slice(param.start, param.end).match(/[\w$]+/g) ?? []) : [];
  return contains(
    body,
    (node) =>
      (/^(Call|New|Assignment|Update|Await)Expression$|^ThrowStatement$/.test(node.type) && !isEmptying(node)) ||
      (node.type === 'Identifier' && names.includes(String(node.name))),
  );
}

/** Words with which the sentence above a function says what it gives if something fails. */
const SAYS_WHEN = /\b(if|whether|unless|until|never|without|or)\b/i;

/** Whether a comment stands in or directly above the statement of a handler, or above its function with what it gives then. */
function hasReason({ around }: Handler, source: string, comments: readonly Node[]): boolean {
  const statements = around.filter(({ type }) => /(Statement|Declaration|Definition|Property)$/.test(type));
  const statement = statements.findLast(({ type }) => type !== 'BlockStatement');
  const inner = around.findLast(({ type }) => type === 'CatchClause' || /FunctionExpression$/.test(type));
  const isSameLine = (node: Node, inside: Node) => !source.slice(node.start, inside.start).includes('\n');
  const isAbove = (node: Node, comment: Node) =>
    comment.end <= node.start && /^\s*$|^\s*(export|async)\s*$/.test(source.slice(comment.end, node.start));
  return comments.some(
    (comment) =>
      [statement, inner].some((node) => node && comment.start >= node.start && comment.end <= node.end) ||
      (statement && statements.some((node) => isSameLine(node, statement) && isAbove(node, comment))) ||
      (SAYS_WHEN.test(String(comment.value)) && statements.some((node) => isAbove(node, comment))),
  );
}

/** Calls of `allSettled` in functions that look at no outcome: an error of any of them is caught by nobody. */
function* unreadOutcomes(value: unknown, source: string, around: readonly Node[] = []): Generator<Handler> {
  if (Array.isArray(value)) for (const part of value) yield* unreadOutcomes(part, source, around);
  else if (isNode(value)) {
    const { callee } = value;
    const owner = around.findLast(({ type }) => /Function/.test(type)) ?? value;
    const isRead = /['"](rejected|fulfilled)['"]/.test(source.slice(owner.start, owner.end));
    if (isNode(callee) && isNode(callee.property) && callee.property.name === 'allSettled' && !isRead)
      yield { body: value, param: undefined, around };
    for (const part of Object.values(value)) yield* unreadOutcomes(part, source, [...around, value]);
  }
}

/** The lines of a source on which an error is swallowed without a reason. */
function silentLines(path: string, source: string): number[] {
  const { program, comments } = parseSync(path, source);
  const silent = [...handlersIn(program)].filter((handler) => !isHandled(handler, source));
  return [...silent, ...unreadOutcomes(program, source)]
    .filter((handler) => !hasReason(handler, source, comments as unknown as Node[]))
    .map(({ body }) => source.slice(0, body.start).split('\n').length);
}

const paths = ['src', 'scripts'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^generated|\bnode_modules)\//.test(path))
    .map((path) => `${room}/${path}`),
);

describe('an error that is caught', () => {
  it('is told, thrown, answered, or has its reason beside it', () => {
    const silent = paths.flatMap((path) =>
      silentLines(path, readFileSync(path, 'utf8')).map((line) => `${path}:${line}: say why this error may be ignored`),
    );
    expect(silent).toEqual([]);
  });

  it.each([
    'const a = () => { try { b(); } catch {} };',
    'const a = () => { try { return b(); } catch (error) { return undefined; } };',
    'const a = b().catch(() => undefined);',
    'const a = b().then(c, () => false);',
    'const a = b().catch(() => new Map());',
    'const a = () => { let c; try { c = b(); } catch { c = undefined; } };',
    'const a = () => { let c; try { c = b(); } catch { c = await new Set([]); } };',
    'const a = async () => (await Promise.allSettled(b)).length;',
    '/** Sends it. */\nfunction a() {\n  return b().catch(() => undefined);\n}',
  ])('is found where it is swallowed: %s', (source) => {
    expect(silentLines('a.ts', source)).toHaveLength(1);
  });

  it.each([
    'const a = () => { try { b(); } catch { notify("Not saved."); } };',
    'const a = () => { try { b(); } catch (error) { problem = error; } };',
    'const a = b().catch((cause) => { throw new Error("Not saved.", { cause }); });',
    'const a = b().catch((error) => ({ error }));',
    'const a = () => { let c; try { c = b(); } catch { c = d; } };',
    'const a = b().catch(() => ({ error: new Error("Not sent.") }));',
    'const a = async () => (await Promise.allSettled(b)).filter(({ status }) => status === "rejected");',
    '// Each tells of its own failure.\nconst a = async () => Promise.allSettled(b);',
    '// The next visit tries again.\nconst a = b().catch(() => undefined);',
    'const a = () => { try { b(); } catch {\n    // Nobody waits for it.\n  } };',
    '/** Sends it; resolves to undefined if that fails. */\nfunction a() {\n  return b().catch(() => undefined);\n}',
  ])('is not found where it is handled, or its reason stands there: %s', (source) => {
    expect(silentLines('a.ts', source)).toEqual([]);
  });
});
