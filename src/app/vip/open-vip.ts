/** Name of the window event that opens the VIP dialog (docs/behaviour.md, section 2). */
export const OPEN_VIP_EVENT = 'open-vip-modal';

/** Opens the VIP dialog from anywhere on the site. */
export function openVip(): void {
  window.dispatchEvent(new CustomEvent(OPEN_VIP_EVENT));
}
