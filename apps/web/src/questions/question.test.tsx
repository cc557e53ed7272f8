import type { Question } from '@jujur/contract/questions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { maker, sent } from '../authoring/author-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { QuestionsScreen } from './question.screen.tsx'

const content = { status: 'active', version: 4, updated_at: '2026-11-20T02:00:00.000Z', updated_by: 'Mei Ling' } as const
const figures = { answered: 12, right_percent: 58, discrimination: 31 }
const option = (option_id: number, value: string, is_true: boolean, outdated = {}) => ({
  ...{ option_id, value, is_true, explanation: '', translations: { de: { value: `${value} (de)` } }, outdated },
})
const gate: Question = {
  ...{
    question_id: 5,
    name: 'Lorries',
    text: 'A guard asks for RM 20.',
    type: 'single',
    language: 'en',
    explanation: 'The law knows no smallest sum.',
  },
  options: [option(51, 'Refuse', true, { de: ['value'] }), option(52, 'Pay', false)],
  ...{
    picture_url: null,
    picture_alt: '',
    points: 1,
    tags: ['gate'],
    translations: {},
    outdated: {},
    figures,
    used_in: [],
    used_total: 0,
    ...content,
  },
}
const row = { question_id: 5, name: 'Lorries', text: gate.text, type: 'single' as const, tags: ['gate'], points: 1, quizzes: 0, figures, ...content }
const bank = {
  QuestionList: () => ({ output: { questionsList: [row], total: 1 } }),
  getQuestionTagList: () => ({ output: { tags: [{ tag: 'gate', questions: 1 }] } }),
  findSimilarQuestions: () => ({ output: { similar: [] } }),
  getQuestionAnswerList: () => ({ output: { questionsList: [gate] } }),
}
const open = (search = '') => renderScreen(<QuestionsScreen />, { path: '/GA/question', at: `/GA/question${search}`, user: maker })
const soon = { timeout: 4000 }

beforeAll(() => loadTexts('questions', 'columns', 'authoring', 'lists', 'player'))

describe('questions', () => {
  test('all that match are changed at once: what the list shows, by its filter; another number by now is told', async () => {
    let total = 212
    const server = fakeServer({
      ...bank,
      QuestionList: () => ({ output: { questionsList: [row], total } }),
      changeQuestions: ({ questions }) => {
        if (questions === 212) total = 211
        return questions === 212 ? { refuse: 2111, data: { reason: 'changed_since', questions: 211 } } : { output: { changed: 210, left_out: 1 } }
      },
    })
    open('?tag=gate')
    fireEvent.click(await screen.findByRole('button', { name: 'Change all' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 212 questions' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Add the tag' }))
    expect(dialog.getByText('Enter a tag')).toBeTruthy()
    expect(sent(server, 'changeQuestions')).toEqual([])
    fireEvent.click(dialog.getByRole('radio', { name: /^Archive/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }))
    expect(await dialog.findByText(/The list has changed: 211 questions match now/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Changed 210 questions. 1 stayed as it was.')).toBeTruthy()
    const asked = { q: '', tag: 'gate', status: 'active', change: { status: 'archived' } }
    expect(sent(server, 'changeQuestions')).toEqual([
      { ...asked, questions: 212 },
      { ...asked, questions: 211 },
    ])
    expect(sent(server, 'QuestionList')[0]).toMatchObject({ sort: 'updated_at', dir: 'desc' })
  })

  test('a new one is written with what is right; a name that is taken is said beside it, and nothing typed is lost', async () => {
    const server = fakeServer({
      ...bank,
      createQuestionAnswerOption: ({ name }) => (name === 'Lorries' ? { refuse: 10059 } : { output: { question: { ...gate, name } } }),
    })
    const { router } = open('?new=1')
    fill('Name', 'Lorries')
    fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: 'A guard asks for RM 20.' } })
    fill('Option A', 'Refuse')
    fill('Option B', 'Pay')
    press('Remove option D')
    press('Remove option C')
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'Option B is right' }))
    press('Save question')
    expect(await screen.findByText('A question with this name exists. Give it another name.')).toBeTruthy()
    fill('Name', 'Lorries at the gate')
    press('Save question')
    await waitFor(() => expect(router.state.location.search).toBe('?id=5'))
    expect(sent(server, 'createQuestionAnswerOption').at(-1)).toMatchObject({
      name: 'Lorries at the gate',
      options: [
        { value: 'Refuse', is_true: false },
        { value: 'Pay', is_true: true },
      ],
    })
  })

  test('saves itself, from the version that was read', async () => {
    const server = fakeServer({
      ...bank,
      UpdateQuestionAnswerOption: ({ question_id: _, version, ...change }) => ({
        output: { question: { ...gate, ...(change as Partial<Question>), version: version + 1 } },
      }),
    })
    open('?id=5')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Explanation' }), { target: { value: 'No sum is too small.' } })
    await waitFor(
      () => expect(sent(server, 'UpdateQuestionAnswerOption')).toEqual([{ question_id: 5, version: 4, explanation: 'No sum is too small.' }]),
      soon,
    )
    expect(await screen.findByText(/^Saved /)).toBeTruthy()
  })

  test('says how well it tells, and which translations are older than which language', async () => {
    fakeServer(bank)
    open('?id=5')
    expect(await screen.findByText('Good question: those who pass get it right more often')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Deutsch/ }))
    expect(screen.getAllByText('Older than English')).toHaveLength(1)
  })

  test('is archived, and deleted only where nothing uses it', async () => {
    const used = { ...gate, used_in: [{ kind: 'quiz' as const, id: 2, title: 'Gates', live_version: null }], used_total: 1 }
    const server = fakeServer({
      ...bank,
      getQuestionAnswerList: () => ({ output: { questionsList: [used] } }),
      UpdateQuestionAnswerOption: ({ version, status }) => ({ output: { question: { ...used, status: status ?? 'active', version: version + 1 } } }),
    })
    open('?id=5')
    fireEvent.click(await screen.findByRole('button', { name: 'More' }))
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    expect(await screen.findByText('“Lorries” is archived. Nothing new can take it.')).toBeTruthy()
    expect(sent(server, 'UpdateQuestionAnswerOption')).toEqual([{ question_id: 5, version: 4, status: 'archived' }])
    press('More')
    expect(within(screen.getByRole('banner')).getByRole('menuitem', { name: 'Bring back' })).toBeTruthy()
  })
})

describe('a file of questions', () => {
  const line = { no: 1, at_line: 2, name: 'May you?', outcome: 'taken' as const, changes: [], obstacle: null }
  const report = { format: 'sheet' as const, lines: [line], taken: 1, changed: 0, left_out: 0, new_tags: [] }
  const kept = {
    ...{
      question_import_id: 5,
      file_name: 'odd.csv',
      format: 'sheet' as const,
      language: 'en' as const,
      tag: 'Import (2)',
      taken: 1,
      changed: 0,
      left_out: 0,
    },
    ...{ made_at: '2026-11-20T02:00:00.000Z', made_by: 'Mei Ling' },
  }
  const column = (at: number, heading: string) => ({ column: at, heading, samples: ['x'], filled: 1, field: null, because: 'unknown' as const })
  const headings = ['No.', 'Prompt', 'First', 'Second', 'Solution']

  test('whose headings say nothing is asked about, is imported as was said, and is told ever after', async () => {
    const server = fakeServer({
      ...bank,
      importQuestions: ({ matching }) =>
        matching === undefined ? { refuse: 10024, data: { reason: 'no_headings' } } : { output: { sha256: 'f'.repeat(64), ...report } },
      getQuestionImportColumns: () => ({
        output: {
          ...{ sheet: null, letters: null, rows: 1, heading_line: 1, sample_lines: [2], first_lines: [{ line: 1, cells: headings }] },
          columns: headings.map((heading, i) => column(i + 1, heading)),
        },
      }),
      commitQuestionImport: () => ({ output: { question_import_id: 5, tag: kept.tag, ...report } }),
      getQuestionImport: () => ({ output: { import: { ...kept, lines: [line] } } }),
      getQuestionImportList: () => ({ output: { importsList: [kept], total: 1 } }),
    })
    const { router } = open('?import=1')
    fireEvent.change(await screen.findByLabelText('Choose a file', { selector: 'input' }), { target: { files: [new File(['x'], 'odd.csv')] } })
    const pick = async (heading: string, field: string) =>
      fireEvent.change(await screen.findByRole('combobox', { name: `${heading} is` }), { target: { value: field } })
    expect((await screen.findByRole('button', { name: 'Check 1 row' })).ariaDisabled).toBe('true')
    await pick('Prompt', 'question')
    await pick('First', 'a')
    await pick('Second', 'b')
    await pick('Solution', 'right')
    press('Check 1 row')
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 question' }))
    expect(await screen.findByText(/imported by Mei Ling/)).toBeTruthy()
    const said = (sent(server, 'commitQuestionImport')[0] as { matching?: string }).matching
    expect(said).toContain('"heading":"Solution","field":"right"')
    press('All imports')
    fireEvent.click(await screen.findByRole('button', { name: 'odd.csv' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show the questions tagged “Import (2)”' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tag=Import+%282%29'))
  })
})
