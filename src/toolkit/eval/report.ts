import type { ChatMessage } from '@/automation/parts/chat-client';
import type { CaseResult } from './evaluate';
import type { SummaryRow } from './summary';

/** The Content-Security-Policy of the page. Models wrote the answers, so the page must not load anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** The style of the page, which follows the color scheme of the reader. */
const STYLE = `:root{color-scheme:light dark;color:light-dark(#16161d,#e8e8ee);background:light-dark(#fff,#121218)}
body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .6rem .35rem 0;border-bottom:1px solid light-dark(#ddd,#3a3a46)}
td.number{font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:light-dark(#f5f5f8,#1d1d26);padding:.8rem}
.failed{color:light-dark(#a1001f,#ff8a98)}summary{cursor:pointer;padding:.35rem 0}`;

/** Returns an evaluation as one self-contained HTML page: the table, and every message with its answer. */
export function reportPage(rows: readonly SummaryRow[], results: readonly CaseResult[], title: string): string {
  const heads = ['Tool', 'Model', 'Samples', 'Checks', 'Last time'].map((head) => `<th scope="col">${head}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<h1>${escapeHtml(title)}</h1>
<table><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.map(rowHtml).join('\n')}
</tbody></table>
<h2>Answers</h2>
${results.map(resultHtml).join('\n')}
</html>
`;
}

function rowHtml({ tool, model, passed, cases, checksPassed, checks, last }: SummaryRow): string {
  const lastText = last ? `${last.passed}/${last.cases}, ${last.checksPassed}/${last.checks}` : 'new';
  const numbers = [`${passed}/${cases}`, `${checksPassed}/${checks}`, lastText];
  const cells = numbers.map((cell) => `<td class="number">${cell}</td>`).join('');
  return `<tr${passed < cases ? ' class="failed"' : ''}><td>${escapeHtml(tool)}</td><td>${escapeHtml(model)}</td>${cells}</tr>`;
}

function resultHtml({ id, model, checks, exchanges }: CaseResult): string {
  const failed = checks.filter(({ ok }) => !ok).length;
  const title = `${id} (${model}): ${failed === 0 ? 'passed' : `${failed} of ${checks.length} checks failed`}`;
  const list = checks.map(({ name, ok, note }) => {
    const text = `${ok ? 'Passed' : 'Failed'}: ${name}${note ? `: ${note}` : ''}`;
    return `<li${ok ? '' : ' class="failed"'}>${escapeHtml(text)}</li>`;
  });
  const calls = exchanges.map(({ body, reply }) => {
    const messages = body.messages as ChatMessage[];
    const parts = [...messages, { role: 'answer', content: reply }];
    return parts.map(({ role, content }) => `<h4>${escapeHtml(role)}</h4><pre>${escapeHtml(content)}</pre>`).join('');
  });
  return `<details${failed ? ' open' : ''}><summary${failed ? ' class="failed"' : ''}>${escapeHtml(title)}</summary>
<ul>${list.join('')}</ul>${calls.join('<hr>')}</details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
