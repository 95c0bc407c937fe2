import type { Locator, Page } from 'playwright-core';
import type { Site } from './site.ts';
import { eventually } from './steps.ts';
import { fillSample, type OpenTool, openTool } from './tool-runs.ts';

/** A tool that shows a text, which is refined with a key of OpenAI. */
export const TEXT = 'voice-agent-builder';

/** Runs a tool from its first sample, and waits until its result can be refined. */
export async function runRefinable(page: Page, site: Pick<Site, 'url'>, id: string, key = 'demo'): Promise<OpenTool> {
  const tool = await openTool(page, site, id);
  await fillSample(page, tool, undefined, key);
  await tool.submit.click();
  await refine(tool).waitFor();
  return tool;
}

/** The part of a result that refines it. */
export const refine = ({ result }: OpenTool) => result.getByRole('region', { name: 'Refine', exact: true });

/** The field for a wish in one's own words. */
export const ownWish = (tool: OpenTool) => refine(tool).getByRole('textbox');

/** A declared wish, and the button that makes it. */
export const wishOf = ({ declaration: { result } }: OpenTool, index = 0) =>
  result?.refine?.wishes[index] ?? { label: '', ask: '' };
export const wish = (tool: OpenTool, index = 0) =>
  refine(tool).getByRole('button', { name: wishOf(tool, index).label, exact: true });

/** Expects of an element, sooner or later, that it has the focus. */
export const isFocused = (element: Locator) =>
  eventually(() => element.evaluate((one) => one === document.activeElement));

/** Waits until the key field of a tool holds a key; its page may still be drawing it. */
export async function typeKey(page: Page, { declaration }: OpenTool, key: string): Promise<void> {
  const field = page.locator(`#${declaration.id}_openaiApiKey`);
  await field.fill(key);
  await eventually(() => field.inputValue()).toBe(key);
}
