/** Name of the window event that opens the VIP dialog (docs/behaviour.md, section 2). */
export const OPEN_VIP_EVENT = 'open-vip-modal';

/** Opens the VIP dialog, wherever on the site it is asked for. */
export function openVip(): void {
  window.dispatchEvent(new CustomEvent(OPEN_VIP_EVENT));
}
