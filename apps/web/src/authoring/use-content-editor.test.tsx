import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useContentEditor } from './use-content-editor.ts'

type Content = { title: string; status: string; version: number }
type Values = { title: string }
type Save = (changes: Partial<Values>, version: number, server: Values) => Promise<Content>

const trimmed = (title: string | undefined, version: number): Content => ({ title: (title ?? 'Gifts').trim(), status: 'active', version })

type Props = { save: Save; archive: (version: number) => Promise<Content | undefined>; keepsTyped?: boolean }
const Quiz = ({ save, archive, keepsTyped = false }: Props) => {
  const editor = useContentEditor<Content, Values>({
    kind: 'quiz',
    id: 1,
    first: { title: 'Gifts', status: 'active', version: 1 },
    valuesOf: ({ title }) => ({ title }),
    save,
    load: async () => trimmed('Theirs', 9),
    refused: () => false,
    onSaved: () => {},
    keepsTyped,
  })
  const { content, draft, stepOnceSaved } = editor
  return (
    <>
      <p>{`${content.title}, ${content.status}, ${draft.version}`}</p>
      <TextField label="Title" value={draft.value.title} onChange={(event) => draft.set({ title: event.currentTarget.value })} />
      <Button onClick={() => void stepOnceSaved(archive).then((done) => document.body.setAttribute('data-done', String(done)))}>Put away</Button>
    </>
  )
}

const title = () => (screen.getByLabelText('Title') as HTMLInputElement).value
const saved = (): Save => vi.fn<Save>(async (changes, version) => trimmed(changes.title, version + 1))
const putAway = async (version: number): Promise<Content> => ({ title: 'Meals', status: 'archived', version: version + 1 })

beforeAll(() => loadTexts('authoring'))

describe('a content under edit', () => {
  test('a step is made of what is saved by then, and its answer is what the content is from then on', async () => {
    const save = saved()
    renderScreen(<Quiz save={save} archive={putAway} />)
    fill('Title', 'Meals')
    press('Put away')
    expect(await screen.findByText('Meals, archived, 3')).toBeTruthy()
    expect(save).toHaveBeenCalledWith({ title: 'Meals' }, 1, { title: 'Gifts' })
    await waitFor(() => expect(document.body.getAttribute('data-done')).toBe('true'))
  })

  test('a step that was refused leaves everything as it is, and says so', async () => {
    renderScreen(<Quiz save={saved()} archive={async () => undefined} />)
    press('Put away')
    await waitFor(() => expect(document.body.getAttribute('data-done')).toBe('false'))
    expect(screen.getByText('Gifts, active, 1')).toBeTruthy()
  })

  test.each([
    [false, 'Meals'],
    [true, 'Meals '],
  ])('what was typed stays as it was typed only where that is said (%s)', async (keepsTyped, after) => {
    renderScreen(<Quiz save={saved()} archive={putAway} keepsTyped={keepsTyped} />)
    fill('Title', 'Meals ')
    expect(await screen.findByText('Meals, active, 2', {}, { timeout: 3000 })).toBeTruthy()
    expect(title()).toBe(after)
  })

  test('changes are sent beside the fields as the server answered them last', async () => {
    const save = saved()
    renderScreen(<Quiz save={save} archive={putAway} />)
    fill('Title', 'Meals')
    await screen.findByText('Meals, active, 2', {}, { timeout: 3000 })
    fill('Title', 'Hotels')
    await screen.findByText('Hotels, active, 3', {}, { timeout: 3000 })
    expect(save).toHaveBeenLastCalledWith({ title: 'Hotels' }, 2, { title: 'Meals' })
  })
})
