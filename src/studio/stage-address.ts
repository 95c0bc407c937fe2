import { FAULTS, type Fault, type FaultName } from './stage/faults';

/** What a stage shows, as it stands behind the # of its address: another one is shown without loading the page anew. */
export interface StageAddress {
  tool: string;
  state: string;
  fault?: Fault;
  /** true: as for members who want less motion. */
  reduced?: boolean;
  /** true: time stands, so that two pictures of it are the same. */
  still?: boolean;
}

/** Where the page of a stage is. */
export const STAGE_PATH = '/studio/stage';

/** The address of a stage. */
export function stageHref(address: StageAddress): string {
  return `${STAGE_PATH}#${stageHash(address)}`;
}

/** What stands behind the #. */
export function stageHash({ tool, state, fault, reduced, still }: StageAddress): string {
  return new URLSearchParams({
    tool,
    state,
    ...(fault && { fault: fault.value === undefined ? fault.name : `${fault.name}:${fault.value}` }),
    ...(reduced && { motion: 'reduced' }),
    ...(still && { still: '1' }),
  }).toString();
}

/** @throws Error for a fault there is not, in words that name those there are */
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
  const known = FAULTS.find((fault) => fault.name === name);
  if (!known)
    throw new Error(`There is no fault "${name}". There are: ${FAULTS.map((fault) => fault.name).join(', ')}.`);
  return { name: name as FaultName, value: value ?? known.values[0] };
}
