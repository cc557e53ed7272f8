import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Refused } from '../kit/call/api.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { TextField } from '../ui/text-field.tsx'
import { DraftBar } from './draft-bar.tsx'
import { useContentDraft } from './use-content-draft.ts'

type Value = { title: string }
type Save = (changes: Partial<Value>, version: number) => Promise<{ value: Value; version: number }>

const Editor = ({ save }: { save: Save }) => {
  const draft = useContentDraft<Value>({
    name: 'module 1',
    content: { value: { title: 'Gifts' }, version: 1 },
    save,
    load: async () => ({ value: { title: 'Theirs' }, version: 2 }),
  })
  return (
    <>
      <DraftBar
        draft={draft}
        title={draft.value.title}
        part={{ kind: 'material', id: 1 }}
        fieldName={(field) => (field === 'title' ? 'Title' : field)}
      />
      <TextField label="Title" value={draft.value.title} onChange={(event) => draft.set({ title: event.currentTarget.value })} />
    </>
  )
}

beforeAll(() => loadTexts('authoring'))

describe('the head of an editor', () => {
  test('says when all is saved, and undoes', async () => {
    const save = vi.fn<Save>(async (changes, version) => ({ value: { title: changes.title ?? '' }, version: version + 1 }))
    renderScreen(<Editor save={save} />)
    fill('Title', 'Meals')
    expect(screen.getByText('Changes not saved yet')).toBeTruthy()
    await waitFor(() => expect(screen.getByText(/^Saved \d/)).toBeTruthy(), { timeout: 3000 })
    expect(save).toHaveBeenCalledWith({ title: 'Meals' }, 1)
    press('Undo')
    expect(screen.getByRole('heading', { name: 'Gifts' })).toBeTruthy()
  })

  test('names who changed the same field, and takes theirs at a press', async () => {
    const since = { reason: 'changed_since', version: 2, fields: ['title'], by: 'Mei Ling', at: '2026-11-22T02:00:00.000Z' }
    const save = vi.fn<Save>().mockRejectedValueOnce(new Refused(2111, '', since, ''))
    renderScreen(<Editor save={save} />)
    fill('Title', 'Mine')
    expect(await screen.findByText(/^Mei Ling changed this at/, {}, { timeout: 3000 })).toBeTruthy()
    expect(screen.getByText('You both changed: Title. Everything else is kept. Which do you want?')).toBeTruthy()
    press('Use their version')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Theirs' })).toBeTruthy())
    expect(screen.getByText('All changes saved')).toBeTruthy()
  })
})
