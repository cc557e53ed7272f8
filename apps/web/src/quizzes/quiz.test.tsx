import type { Quiz } from '@jujur/contract/quizzes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { maker, sent } from '../authoring/author-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { QuizzesScreen } from './quiz.screen.tsx'

const content = { status: 'active', version: 2, updated_at: '2026-11-20T02:00:00.000Z', updated_by: 'Mei Ling' } as const
const rules = { pass_mark: 80, max_attempts: 3, cooldown_minutes: 0, time_limit_minutes: null, shuffle: true, show_answers: 'once_passed' } as const
const listed = (question_id: number, name: string) => ({
  ...{ question_id, name, text: name, type: 'single' as const, tags: ['gate'], status: 'active' as const },
})
const gates: Quiz = {
  ...{
    quiz_id: 7,
    name: 'Gates',
    language: 'en',
    quiz_validation_type: 2,
    ...rules,
    questions: [listed(1, 'Lorries'), listed(2, 'Hampers')],
    draw: [],
  },
  ...{ warnings: [], translations: {}, outdated: {}, used_in: [], used_total: 0, ...content },
}
const calls = {
  QuizList: () => ({ output: { quizzesList: [], total: 0 } }),
  QuestionList: () => ({ output: { questionsList: [], total: 0 } }),
  getQuestionTagList: () => ({ output: { tags: [{ tag: 'gate', questions: 4 }] } }),
  getQuizList: () => ({ output: { quizzesList: [gates] } }),
}
const open = (search = '') => renderScreen(<QuizzesScreen />, { path: '/GA/quiz', at: `/GA/quiz${search}`, user: maker })
const soon = { timeout: 4000 }

beforeAll(() => loadTexts('quizzes', 'authoring', 'lists', 'player'))

describe('quizzes', () => {
  test('are made by their name, and open in their editor', async () => {
    fakeServer({ ...calls, createQuiz: ({ name }) => (name === 'Taken' ? { refuse: 10060 } : { output: { quiz: { ...gates, name } } }) })
    const { router } = open()
    fireEvent.click((await screen.findAllByRole('button', { name: 'New quiz' }))[0] as HTMLElement)
    fill('Name', 'Taken')
    press('Create quiz')
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
    fill('Name', 'Gates')
    press('Create quiz')
    await waitFor(() => expect(router.state.location.search).toBe('?id=7'))
  })

  test('are put in order without a mouse', async () => {
    const server = fakeServer({
      ...calls,
      UpdateQuiz: ({ version }) => ({ output: { quiz: { ...gates, questions: gates.questions.toReversed(), version: version + 1 } } }),
    })
    open('?id=7')
    fireEvent.click(await screen.findByRole('button', { name: /up.*Hampers|Hampers.*up/i }))
    await waitFor(() => expect(sent(server, 'UpdateQuiz')).toEqual([{ quiz_id: 7, version: 2, questions: [2, 1] }]), soon)
  })

  test('drawn by tag, say what to think about', async () => {
    const server = fakeServer({
      ...calls,
      UpdateQuiz: ({ version, draw = [] }) => ({
        output: {
          quiz: { ...gates, questions: [], draw, warnings: [{ what: 'always_same', tag: null, wanted: 4, there: 4 }], version: version + 1 },
        },
      }),
    })
    open('?id=7')
    fireEvent.click(await screen.findByRole('radio', { name: 'Drawn by tag' }))
    fireEvent.change(await screen.findByLabelText('Draw from another tag'), { target: { value: 'gate' } })
    fill('How many from gate', '')
    fill('How many from gate', '4')
    await waitFor(() => expect(sent(server, 'UpdateQuiz').at(-1)).toMatchObject({ questions: [], draw: [{ tag: 'gate', count: 4 }] }), soon)
    expect(await screen.findByText('Everyone gets the same questions: the quiz draws 4 of 4.')).toBeTruthy()
  })

  test('are looked at as a trainee gets them, in a language', async () => {
    const server = fakeServer({
      ...calls,
      previewQuiz: ({ language }) => ({
        output: {
          questions: [
            {
              ...{ question_id: 1, text: language === 'de' ? 'Was tun Sie?' : 'What do you do?', type: 'single', picture_url: null, picture_alt: '' },
              ...{ explanation: '', options: [{ option_id: 11, value: 'Refuse', is_true: true, explanation: '' }] },
            },
          ],
        },
      }),
    })
    open('?id=7')
    fireEvent.click(await screen.findByRole('button', { name: 'Preview' }))
    const shown = within(await screen.findByRole('dialog'))
    expect(await shown.findByText('What do you do?')).toBeTruthy()
    fireEvent.change(shown.getByLabelText('Language'), { target: { value: 'de' } })
    expect(await shown.findByText('Was tun Sie?')).toBeTruthy()
    expect(sent(server, 'previewQuiz')).toEqual([{ quiz_id: 7 }, { quiz_id: 7, language: 'de' }])
  })
})
