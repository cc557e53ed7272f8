import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { loadTexts } from '../kit/texts/texts.ts'
import { TagsField } from './tags-field.tsx'

const Field = ({ most }: { most?: number }) => {
  const [tags, setTags] = useState<string[]>(['Gifts'])
  return <TagsField value={tags} onChange={setTags} most={most} />
}
const shown = () =>
  within(screen.getByRole('list', { name: 'Tags' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

beforeAll(() => loadTexts('authoring'))

test('Enter adds what is typed, a comma several; what is there already is not added again', () => {
  renderScreen(<Field />)
  const field = screen.getByRole('combobox', { name: 'Tags' })
  fireEvent.change(field, { target: { value: ' public  officials, gifts , meals' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(shown()).toEqual(['Gifts', 'public officials', 'meals'])
})

test('a full list says so, and takes none until one is out', () => {
  renderScreen(<Field most={1} />)
  expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveProperty('disabled', true)
  expect(screen.getByText('You can add up to 1 tags. Remove one to add another.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Gifts' }))
  expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveProperty('disabled', false)
})
