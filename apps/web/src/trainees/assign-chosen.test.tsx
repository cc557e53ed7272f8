import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { purchased } from '../purchases/purchases-for-test.ts'
import { AssignChosen } from './assign-chosen.tsx'
import { trainee } from './trainees-for-test.ts'

it('says who has a seat by now, and offers them back, where the rest is refused', async () => {
  const pieces: number[][] = []
  fakeServer({
    getListPurchaseCourse: () => ({ output: { posts: [purchased({ purchased_course_id: 31, title: 'Essentials', left: 500 })], total: 1 } }),
    assignTraineeUserIntoCourse: ({ user_ids, assign }) => {
      pieces.push(user_ids)
      if (pieces.length === 2) return { refuse: 3333 }
      const done = { done: true, code: 2100 as const, trainee_course_id: null }
      return { output: { left: assign === false ? 500 : 440, results: user_ids.map((user_id: number) => ({ user_id, ...done })) } }
    },
  })
  const onDone = vi.fn()
  const rows = Array.from({ length: 120 }, (_, i) => trainee({ user_id: i + 1 }))
  renderScreen(<AssignChosen rows={rows} onDone={onDone} />, { path: '/CA/trainee-user-list', user: clientAdmin() })
  fireEvent.click(screen.getByRole('button', { name: 'Assign a course' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A course for 120 people' }))
  await dialog.findByRole('option', { name: 'Essentials' })
  fireEvent.change(dialog.getByRole('combobox', { name: 'Course' }), { target: { value: '31' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Assign a course' }))
  await screen.findByText('60 people have a seat now.')
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(pieces[2]).toEqual(pieces[0]))
})
