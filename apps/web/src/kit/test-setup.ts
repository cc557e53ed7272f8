/** Runs before every test file of the web app. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { session } from './session.ts'
import { addTexts, setLanguage } from './texts.ts'
import { clearTroubles } from './trouble.ts'

// jsdom has neither of these; what they do is looked at in a real browser.
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
}
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}

const texts = import.meta.glob<object>('../texts/*/*.json', { import: 'default', eager: true })
for (const [path, content] of Object.entries(texts)) {
  const [language, feature] = path.replace('../texts/', '').replace('.json', '').split('/') as [Language, string]
  addTexts(language, feature, content)
}

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  clearTroubles()
  session.clear()
  await setLanguage('en')
  localStorage.clear()
})
