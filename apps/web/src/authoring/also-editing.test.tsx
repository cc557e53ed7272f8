import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { AlsoEditing } from './also-editing.tsx'
import { maker } from './author-for-test.ts'

it('names who else has it open, without keeping an idle session awake', async () => {
  const server = fakeServer({ keepEditing: () => ({ output: { others: ['Mei Ling', 'Aida'] } }) })
  renderScreen(<AlsoEditing part={{ kind: 'course', id: 3 }} />, { user: maker })
  expect(await screen.findByText('Mei Ling and Aida are editing too')).toBeTruthy()
  expect(server.received).toMatchObject([{ name: 'keepEditing', input: { kind: 'course', id: 3 }, background: true }])
})
