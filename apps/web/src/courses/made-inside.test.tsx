import type { TraineeCourse } from '@jujur/contract/courses.ts'
import type { ModuleItem } from '@jujur/contract/modules.ts'
import type { Question } from '@jujur/contract/questions.ts'
import type { Quiz } from '@jujur/contract/quizzes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { maker, sent } from '../authoring/author-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { field, fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { CoursesScreen } from './course-list.screen.tsx'
import { course, item, module, reading } from './courses-for-test.ts'

const soon = { timeout: 5000 }
const content = { status: 'active', version: 1, updated_at: '2026-11-20T02:00:00.000Z', updated_by: 'Mei Ling' } as const
const quiz = (over: Partial<Quiz> = {}): Quiz => ({
  ...{ quiz_id: 7, name: 'Quiz: Law', language: 'en', quiz_validation_type: 2, pass_mark: 80, max_attempts: 3, cooldown_minutes: 0 },
  ...{ time_limit_minutes: null, shuffle: true, show_answers: 'once_passed', questions: [], draw: [], warnings: [] },
  ...{ translations: {}, outdated: {}, used_in: [], used_total: 0, ...content },
  ...over,
})
const question = (question_id: number, name: string): Question => ({
  ...{ question_id, name, text: name, type: 'single', language: 'en', options: [], explanation: '', picture_url: null, picture_alt: '' },
  ...{ points: 1, tags: [], translations: {}, outdated: {}, used_in: [], used_total: 0, ...content },
  figures: { answered: 0, right_percent: null, discrimination: null },
})

/** A course whose module takes what is put into it. */
const serve = (handlers: Parameters<typeof fakeServer>[0] = {}) => {
  let law = module(11, 'Law', [item(21, 'Reading')])
  let now: TraineeCourse = course({ modules: [law] })
  return fakeServer({
    getTraineeCourseList: () => ({ output: { posts: [now] } }),
    createModuleItem: ({ material_id, quiz_id, position }) => {
      const made: ModuleItem =
        quiz_id === undefined
          ? item(40, 'New text', { material_id: material_id ?? null })
          : item(50, 'Quiz: Law', { type: 'quiz', material_id: null, quiz_id, material_type: null, min_seconds: null, questions: 0 })
      law = { ...law, items: law.items.toSpliced(position ?? law.items.length, 0, made), version: law.version + 1 }
      now = { ...now, modules: [law] }
      return { output: { module: law, module_item_id: made.module_item_id } }
    },
    getGlobalAdminViewMaterial: ({ material_id }) => ({
      output: { material: reading(material_id, 'New text'), used: { used_in: [], used_total: 0 }, people: 0 },
    }),
    getQuizList: () => ({ output: { quizzesList: [quiz()] } }),
    getQuestionTagList: () => ({ output: { tags: [] } }),
    findSimilarQuestions: () => ({ output: { similar: [] } }),
    ...handlers,
  })
}
const open = async () => {
  const shown = renderScreen(<CoursesScreen />, { path: '/GA/courses', at: '/GA/courses?id=1', user: maker })
  fireEvent.click(await screen.findByRole('treeitem', { name: /^1\. Law/ }))
  return shown
}
const add = async (name: string) => fireEvent.click(within(await screen.findByRole('group', { name: 'Add to Law' })).getByRole('button', { name }))

beforeAll(() => loadTexts('courses', 'modules', 'materials', 'quizzes', 'questions', 'authoring', 'lists', 'publishing', 'player'))

describe('inside a course', () => {
  test('a text is begun in the open module and written there, its name ready to be typed', async () => {
    const server = serve({ UploadMaterial: ({ title }) => ({ output: { material: { ...reading(41, title), html: '' }, pictures_lost: 0 } }) })
    await open()
    await add('Text')
    await waitFor(() => expect(document.activeElement).toBe(field('Title')), soon)
    expect(sent(server, 'UploadMaterial')).toEqual([expect.objectContaining({ title: 'New text', type: 'text', language: 'en', html: '' })])
    expect(sent(server, 'createModuleItem')).toEqual([expect.objectContaining({ module_id: 11, type: 'material', material_id: 41 })])
    expect(screen.getByRole('treeitem', { name: /^New text/ }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Text' })).toBeTruthy()
  })

  test('a quiz takes the next free name, and its questions are written one after the other without names', async () => {
    let asked: number[] = []
    const names = ['May you take it?', 'Who may sign?']
    const server = serve({
      createQuiz: ({ name }) => (name === 'Quiz: Law' ? { refuse: 10060 } : { output: { quiz: quiz({ name }) } }),
      createQuestionAnswerOption: ({ text }) => ({ output: { question: question(names.indexOf(text) + 1, text) } }),
      UpdateQuiz: ({ questions = [], version }) => {
        asked = questions
        const listed = asked.map((id) => ({
          question_id: id,
          name: names[id - 1] ?? '',
          text: '',
          type: 'single' as const,
          tags: [],
          status: 'active' as const,
        }))
        return { output: { quiz: quiz({ version: version + 1, questions: listed }) } }
      },
    })
    await open()
    await add('Quiz')
    for (const [i, text] of names.entries()) {
      const form = within(await screen.findByRole('region', { name: `Question ${i + 1}` }, soon))
      fireEvent.change(form.getByRole('textbox', { name: 'Question' }), { target: { value: text } })
      fill('Option A', 'No')
      fill('Option B', 'Yes')
      fireEvent.click(form.getByRole('radio', { name: 'Option A is right' }))
      press('Add question')
    }
    await waitFor(() => expect(asked).toEqual([1, 2]), soon)
    const option = { explanation: '', translations: {} }
    expect(sent(server, 'createQuestionAnswerOption')[0]).toMatchObject({
      name: '',
      text: 'May you take it?',
      language: 'en',
      // The rows that were left empty are none.
      options: [
        { ...option, value: 'No', is_true: true },
        { ...option, value: 'Yes', is_true: false },
      ],
    })
    expect(sent(server, 'createQuiz').map((input) => (input as { name: string }).name)).toEqual(['Quiz: Law', 'Quiz: Law (2)'])
  })

  test('a question half typed is not lost for another part of the course, nor for the bank, without a word', async () => {
    serve({ createQuiz: ({ name }) => ({ output: { quiz: quiz({ name }) } }) })
    const { router } = await open()
    await add('Quiz')
    await screen.findByRole('region', { name: 'Question 1' }, soon)
    fill('Question', 'May you take it?')
    const ways = [
      () => fireEvent.click(screen.getByRole('treeitem', { name: /^Pledge/ })),
      () => press('Choose from the question bank'),
      () => void router.navigate('/GA/courses?preview=1'),
    ]
    for (const way of ways) {
      way()
      fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull())
      expect(field('Question').value).toBe('May you take it?')
    }
    press('Choose from the question bank')
    fireEvent.click(await screen.findByRole('button', { name: 'Leave and lose it' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Question 1' })).toBeNull())
  })

  test('files are dropped several at once; one of no kind that is taken says so and holds up nothing', async () => {
    serve()
    const { container } = await open()
    const files = [new File(['x'], 'notes.xyz'), new File(['x'], 'more.abc')]
    await screen.findByRole('group', { name: 'Add to Law' })
    fireEvent.drop(container.querySelector('header')?.parentElement as Element, { dataTransfer: { types: ['Files'], files } })
    const list = within(await screen.findByRole('region', { name: 'Files you add' }))
    await waitFor(() => expect(list.getAllByText(/do not take this type/i)).toHaveLength(2))
    fireEvent.click(list.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Files you add' })).toBeNull()
  })

  test('a copy of an item stands after it', async () => {
    const server = serve({ copyContent: () => ({ output: { kind: 'material', id: 41, name: 'Reading (2)' } }) })
    await open()
    fireEvent.click(screen.getByRole('treeitem', { name: /^Reading/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(
      () => expect(sent(server, 'createModuleItem')).toEqual([expect.objectContaining({ module_id: 11, material_id: 41, position: 1 })]),
      soon,
    )
    expect(sent(server, 'copyContent')).toEqual([{ material_id: 21 }])
    expect(await screen.findByText('The copy is called “Reading (2)”.')).toBeTruthy()
  })
})
