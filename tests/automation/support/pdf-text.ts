import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader finds it, all on one line: through the tables that tell which letter a glyph
 * stands for. What is only drawn, or has no such table, is not found.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const tables = new Map<string, Map<string, string>>();
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (table) tables.set(id, lettersOf(objects.get(table)?.stream ?? ''));
  }
  const fonts = new Map(
    [...objects.values()]
      .flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name = '', id = '']) => [name, tables.get(id)]),
  );
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream.includes('BT\n')) continue;
    let font: Map<string, string> | undefined;
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name);
      else
        lines.push(
          [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)]
            .map(([, hex = '']) => hex.replace(/.{4}/g, (glyph) => font?.get(glyph.toLowerCase()) ?? ''))
            .join(''),
        );
    }
  }
  // Words are set in pieces, parted at blanks and behind hyphens.
  return lines
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\w)- /g, '-');
}

/** How many pages it has. */
export function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  return new Map(
    found.map(([, id = '', body = '']) => {
      const [head = '', bytes] = body.split(/\nstream\n/);
      const packed =
        bytes === undefined
          ? undefined
          : Buffer.from(body.slice(head.length + 8, body.lastIndexOf('\nendstream')), 'latin1');
      return [
        id,
        { head, stream: packed && head.includes('FlateDecode') && !head.includes('/Image') ? inflated(packed) : '' },
      ];
    }),
  );
}

function inflated(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1');
  } catch {
    return '';
  }
}

/** The letters of glyphs, as ranges of a table list them in order. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
      letters.set(
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return letters;
}
