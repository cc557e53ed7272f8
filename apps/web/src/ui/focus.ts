/** Where the focus goes when what had it is gone: else it falls to the page itself, and a keyboard begins again at the top. */

/** To the first heading in there that is seen, which says what comes now: after the next frame, once it is drawn. */
export const focusHeading = (within: () => ParentNode | null | undefined, headings = 'h1, h2', options?: FocusOptions): void => {
  requestAnimationFrame(() => {
    const all = [...(within() ?? document).querySelectorAll<HTMLElement>(headings)]
    const heading = all.find((one) => one.getClientRects().length > 0) ?? all[0]
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus(options)
  })
}

/** Whether nothing on the page has the focus. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** To the first field in there that is wrong: after the next frame, in which the errors are drawn. */
export const focusFirstInvalid = (within: ParentNode | null): void => {
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
