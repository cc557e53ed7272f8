/** What a browser has and jsdom has not, before anything of the app is loaded. What these do is looked at in a real browser. */

// Node has a localStorage of its own, which hides that of jsdom and holds nothing.
const { jsdom } = globalThis as unknown as { jsdom: { window: Window } }
for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { value: jsdom.window[name], configurable: true })

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  // As in a browser: told afterwards, also where the dialog is gone from the page by then.
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}
