/** What a person does with a form, for tests. */
import { fireEvent, isInaccessible, screen, within } from '@testing-library/react'
import { vi } from 'vitest'

// Whole screens in jsdom, on a machine that may be busy.
vi.setConfig({ testTimeout: 30_000 })

/** The field that can be reached; the same label may stand in a part that is hidden just now. */
export const field = (label: string | RegExp, part: HTMLElement = document.body): HTMLInputElement => {
  const all = within(part).getAllByLabelText<HTMLInputElement>(label)
  const [found, ...more] = all.length > 1 ? all.filter((element) => !isInaccessible(element)) : all
  if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} fields are called ${label}`)
  return found
}
export const fill = (label: string | RegExp, value: string, part?: HTMLElement): void => {
  fireEvent.change(field(label, part), { target: { value } })
}
export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
