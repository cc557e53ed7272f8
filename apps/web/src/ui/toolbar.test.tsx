import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Toolbar } from './toolbar.tsx'

const Tools = () => {
  const [inTable, setInTable] = useState(false)
  return (
    <Toolbar label="Tools">
      <button type="button">Bold</button>
      <button type="button" onClick={() => setInTable(!inTable)}>
        Table
      </button>
      {inTable && <button type="button">Row</button>}
      <button type="button">Undo</button>
    </Toolbar>
  )
}
const tool = (name: string) => screen.getByRole('button', { name })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)

test('has one tab stop, which is where the arrows left it', () => {
  render(<Tools />)
  screen.getByRole('toolbar', { name: 'Tools' })
  expect(stops()).toEqual([tool('Bold')])
  tool('Bold').focus()
  key('ArrowRight')
  expect(document.activeElement).toBe(tool('Table'))
  expect(stops()).toEqual([tool('Table')])
  key('End')
  expect(document.activeElement).toBe(tool('Undo'))
  key('ArrowRight')
  expect(document.activeElement).toBe(tool('Bold'))
  key('ArrowLeft')
  key('Home')
  expect(stops()).toEqual([tool('Bold')])
})

test('tools that come are walked through, and the stop stays; one that goes gives it up', () => {
  render(<Tools />)
  tool('Table').focus()
  fireEvent.click(tool('Table'))
  key('ArrowRight')
  expect(document.activeElement).toBe(tool('Row'))
  expect(stops()).toEqual([tool('Row')])
  fireEvent.click(tool('Table'))
  expect(screen.queryByRole('button', { name: 'Row' })).toBeNull()
  expect(stops()).toHaveLength(1)
})
