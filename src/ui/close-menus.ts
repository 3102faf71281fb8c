/** Closes an open menu at a press beside it, for the lifetime of the page: Safari on phones before 18.3 does not. */
export function closeMenus(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    // The menu's own button closes it with the click that follows.
    if (target instanceof Element && target.closest('[popover], [popovertarget]')) return
    document.querySelector<HTMLElement>('[popover=auto]:popover-open')?.hidePopover()
  })
}
