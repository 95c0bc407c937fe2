import type { Locator, Page } from 'playwright-core';
import type { Site } from './site.ts';
import { eventually } from './steps.ts';
import { fillSample, type OpenTool, openTool } from './tool-runs.ts';

/** Id of a tool with a text result that is refined with an OpenAI key. */
export const TEXT = 'voice-agent-builder';

/** Runs a tool with its first sample and waits until its result can be refined. */
export async function runRefinable(page: Page, site: Pick<Site, 'url'>, id: string, key = 'demo'): Promise<OpenTool> {
  const tool = await openTool(page, site, id);
  await fillSample(page, tool, undefined, key);
  await tool.submit.click();
  await changeButton(tool).waitFor();
  return tool;
}

/** The "Refine" region of a result. */
export const refineRegion = ({ result }: OpenTool) => result.getByRole('region', { name: 'Refine', exact: true });

/** The button that opens the region. */
export const changeButton = ({ result }: OpenTool) => result.getByRole('button', { name: 'Change', exact: true });

/** Opens the region if it is closed, as it is in each new version. */
export async function openRefine(tool: OpenTool): Promise<void> {
  if (await refineRegion(tool).isHidden()) await changeButton(tool).press('Enter');
  await refineRegion(tool).waitFor();
}

/** Asks for a declared wish. */
export async function askFor(tool: OpenTool, index = 0): Promise<void> {
  await openRefine(tool);
  await wishButton(tool, index).press('Enter');
}

/** The text field for a custom wish. */
export const customWishField = (tool: OpenTool) => refineRegion(tool).getByRole('textbox');

/** A declared wish (a predefined way to refine a result), and below its button. */
export const wishOf = ({ declaration: { result } }: OpenTool, index = 0) =>
  result?.refine?.wishes[index] ?? { label: '', ask: '' };
export const wishButton = (tool: OpenTool, index = 0) =>
  refineRegion(tool).getByRole('button', { name: wishOf(tool, index).label, exact: true });

/** Polls whether an element has the focus. */
export const expectFocused = (element: Locator) =>
  eventually(() => element.evaluate((one) => one === document.activeElement));

/** Types a key into a tool's key field and waits until it has it, as the page may still be rendering. */
export async function typeKey(page: Page, { declaration }: OpenTool, key: string): Promise<void> {
  const field = page.locator(`#${declaration.id}_openaiApiKey`);
  // The result folds the form.
  if (await field.isHidden()) await page.getByRole('button', { name: /Edit answers$/ }).click();
  await field.fill(key);
  await eventually(() => field.inputValue()).toBe(key);
}
