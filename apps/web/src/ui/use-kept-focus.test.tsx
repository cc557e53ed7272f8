import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

const Lines = ({ first }: { first: readonly string[] }) => {
  const [lines, setLines] = useState(first)
  const kept = useKeptFocus<HTMLUListElement>()
  const down = (i: number) => setLines([...lines.slice(0, i), lines[i + 1] ?? '', lines[i] ?? '', ...lines.slice(i + 2)])
  return (
    <section>
      <h2>Lines</h2>
      <ul {...kept}>
        {lines.map((line, i) => (
          <li key={line}>
            <button type="button" disabled={i === lines.length - 1} onClick={() => down(i)}>
              Down {line}
            </button>
            <button type="button" onClick={() => setLines(lines.filter((one) => one !== line))}>
              Remove {line}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setLines([])}>
        Clear
      </button>
    </section>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) =>
  act(async () => {
    button(name).focus()
    button(name).click()
  })
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

test('a line that cannot move on keeps the focus on what else it can do', async () => {
  render(<Lines first={['a', 'b', 'c']} />)
  await press('Down a')
  expect(document.activeElement).toBe(button('Down a'))
  await press('Down a')
  expect(document.activeElement).toBe(button('Remove a'))
})

test('a line taken out hands the focus to the one in its place, the last one to the line before', async () => {
  render(<Lines first={['a', 'b', 'c']} />)
  await press('Remove b')
  expect(document.activeElement).toBe(button('Remove c'))
  await press('Remove c')
  expect(document.activeElement).toBe(button('Remove a'))
})

test('where no line is left, the heading above has the focus', async () => {
  render(<Lines first={['a']} />)
  await press('Remove a')
  await nextFrame()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('who went elsewhere is not called back', async () => {
  render(<Lines first={['a', 'b']} />)
  await act(async () => button('Remove a').focus())
  await press('Clear')
  expect(document.activeElement).toBe(button('Clear'))
})
