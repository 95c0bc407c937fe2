import { FAULTS, type Fault, type FaultName } from './stage/faults';

/**
 * The selection of a stage. It is encoded in the hash of the stage's URL, so that switching states does not reload the page.
 */
export interface StageAddress {
  tool: string;
  state: string;
  fault?: Fault;
  /** true: emulates `prefers-reduced-motion`. */
  reduced?: boolean;
  /** true: stops the clock, so that screenshots are reproducible. */
  still?: boolean;
}

export const STAGE_PATH = '/studio/stage';

export function stageHref(address: StageAddress): string {
  return `${STAGE_PATH}#${stageHash(address)}`;
}

/** Encodes a stage address as a hash, without the #. */
export function stageHash({ tool, state, fault, reduced, still }: StageAddress): string {
  return new URLSearchParams({
    tool,
    state,
    ...(fault && { fault: fault.value === undefined ? fault.name : `${fault.name}:${fault.value}` }),
    ...(reduced && { motion: 'reduced' }),
    ...(still && { still: '1' }),
  }).toString();
}

/** Decodes the hash of a stage address. @throws Error for an unknown fault, listing the known ones */
export function readStageHash(hash: string): StageAddress {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const fault = parts.get('fault');
  return {
    tool: parts.get('tool') ?? '',
    state: parts.get('state') ?? 'empty',
    ...(fault && { fault: readFault(fault) }),
    ...(parts.get('motion') === 'reduced' && { reduced: true }),
    ...(parts.get('still') === '1' && { still: true }),
  };
}

function readFault(text: string): Fault {
  const [name = '', value] = text.split(':');
  const option = FAULTS.find((fault) => fault.name === name);
  if (!option)
    throw new Error(`There is no fault "${name}". There are: ${FAULTS.map((fault) => fault.name).join(', ')}.`);
  return { name: name as FaultName, value: value ?? option.values[0] };
}
