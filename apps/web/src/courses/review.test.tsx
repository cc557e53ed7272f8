import type { CourseReview, CourseSubmission } from '@jujur/contract/course-versions.ts'
import { topics } from '@jujur/contract/enumerations.ts'
import { adminGroups, type Kind, rights } from '@jujur/contract/permissions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { person, renderScreen } from '../kit/testing/render-for-test.tsx'
import { CoursesScreen } from './course-list.screen.tsx'
import { SendForReview } from './send-for-review.tsx'

vi.setConfig({ testTimeout: 30_000 })

const admin = (kind: Kind) =>
  person({
    user_id: 30,
    username: 'mei',
    name: 'Tan Mei Ling',
    email: 'mei@demo.test',
    system_type_id: 3,
    kind,
    company: null,
    permission: Object.values(adminGroups).flatMap((module_id) =>
      Object.values(rights).map((right_id) => ({
        system_type_id: 2 as const,
        module_id,
        right_id,
        maker_status: kind === 'checker' ? (0 as const) : (1 as const),
        checker_status: kind === 'maker' ? (0 as const) : (1 as const),
      })),
    ),
  })

const submission: CourseSubmission = {
  course_submission_id: 7,
  course_id: 3,
  code: 'ABE',
  title: 'Anti-Bribery Essentials',
  version_no: 4,
  live_version_no: 3,
  note: 'The limit is new.',
  material_change: null,
  content_hash: 'f'.repeat(64),
  approve_status_id: 2,
  version: 5,
  submitted_at: '2026-11-22T02:42:00.000Z',
  submitted_by: 'Hafiz Rahman',
  decided_at: null,
  decided_by: null,
  remarks: null,
}
const review = (over: Partial<CourseReview> = {}): CourseReview => ({
  ...submission,
  course_version_id: null,
  history: [{ action: 'submitted', stage: null, at: submission.submitted_at, name: 'Hafiz Rahman', remarks: null }],
  can: { approve: true, reject: true, edit: false, because: null },
  stale: false,
  changed_parts: [],
  sent_back: null,
  changes: [
    {
      what: 'changed',
      kind: 'material',
      title: 'Five tests before you accept a gift',
      material_type: 'text',
      module_no: 3,
      within: null,
      module_item_id: 21,
      fields: [
        {
          field: 'html',
          language: null,
          before: 'Below RM 300 you may keep it.',
          after: 'Below RM 200 you may keep it.',
          words: [
            { op: 'same', text: 'Below RM ' },
            { op: 'out', text: '300 ' },
            { op: 'in', text: '200 ' },
            { op: 'same', text: 'you may keep it.' },
          ],
        },
        { field: 'captions', language: null, before: ['en'], after: ['en', 'ms'], words: null },
      ],
    },
    { what: 'removed', kind: 'quiz', title: 'Old quiz', material_type: null, module_no: 6, within: null, module_item_id: 30, fields: [] },
  ],
  facts: {
    price_sen: 4500,
    validity_months: 24,
    minutes_total: 70,
    languages: ['en', 'de'],
    modules: [
      {
        title: 'Gifts',
        items: [
          { module_item_id: 21, title: 'Five tests', type: 'material', material_type: 'text', minutes: 5, mandatory: true, sample: true },
          { module_item_id: 22, title: 'More to read', type: 'material', material_type: 'pdf', minutes: 3, mandatory: false, sample: false },
        ],
      },
    ],
  },
  people: { under_way: 193, not_begun: 48, finished: 4871, certified: 4102 },
  check: {
    findings: [
      {
        code: 'no_captions',
        weight: 'weakens',
        title: 'Saying no, kindly',
        module_no: 3,
        module_item_id: 22,
        language: null,
        tag: null,
        count: null,
        of: null,
      },
    ],
    topics: topics.map((topic) => ({ topic, reading: true, question: topic !== 'help' })),
  },
  ...over,
})
const serve = (shown = review(), handlers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    getTraineeCourseReviewList: () => ({ output: { list: [submission], total: 1 } }),
    getTraineeCourseReview: () => ({ output: { review: shown } }),
    ...handlers,
  })
const open = (path = '/GA/courses?tab=review&id=7', kind: Kind = 'checker', user = admin(kind)) =>
  renderScreen(<CoursesScreen />, { path: '/GA/courses', at: path, user })
const inputsOf = (server: ReturnType<typeof fakeServer>, name: string) =>
  server.received.filter((call) => call.name === name).map((call) => call.input)

describe('the queue of reviews', () => {
  it('with nothing waiting still leads to what was published and sent back', async () => {
    const decided = { ...submission, approve_status_id: 3 as const, title: 'Gifts' }
    fakeServer({
      getTraineeCourseReviewList: ({ q }) => ({ output: { list: q === 'REJECTED' ? [decided] : [], total: q === 'REJECTED' ? 1 : 0 } }),
    })
    renderScreen(<CoursesScreen />, { path: '/GA/courses', at: '/GA/courses?tab=review', user: admin('checker') })
    expect(await screen.findByText('No courses are waiting for review')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'REJECTED' } })
    expect(await screen.findByText('Gifts')).toBeTruthy()
  })
})

describe('reviewing a course', () => {
  it('tells what changes in words, then side by side', async () => {
    serve()
    open()
    expect(await screen.findByText('“Five tests before you accept a gift”: text and captions')).toBeTruthy()
    expect(screen.getAllByText('“Old quiz” was removed.')).toHaveLength(2)
    expect(screen.getByText('300').tagName).toBe('DEL')
    expect(screen.getByText('200').tagName).toBe('INS')
    expect(screen.getByText('English and Malay')).toBeTruthy()
    expect(screen.getAllByText('Version 3, now').length).toBeGreaterThan(0)
  })

  it('that was sent back says why, and what was done since', async () => {
    const [change] = review().changes
    const before = { course_submission_id: 6, remarks: 'Name the limit.', decided_at: '2026-11-21T02:00:00.000Z', decided_by: 'Mei Ling' }
    serve(review({ changes: [], sent_back: { ...before, changes: change ? [change] : [], comments: [] } }))
    open()
    expect(await screen.findByRole('heading', { name: 'Since it was sent back' })).toBeTruthy()
    expect(screen.getByText('Name the limit.')).toBeTruthy()
    expect(screen.getByText('“Five tests before you accept a gift”: text and captions')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open what was sent then' }).getAttribute('href')).toBe('/GA/courses?tab=review&id=6')
  })

  it('sends back with what is to be done at single items', async () => {
    const server = serve(review(), { rejectTraineeCourse: () => ({ output: {} }) })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Comment: Five tests' }))
    fireEvent.change(screen.getByLabelText('Comment on “Five tests”'), { target: { value: 'Name the limit. ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Comment: More to read' }))
    fireEvent.keyDown(document.body, { key: 'r' })
    const bar = within(screen.getByRole('region', { name: 'Decision' }))
    expect(await bar.findByText('1 comment goes with it.')).toBeTruthy()
    fireEvent.change(bar.getByRole('textbox'), { target: { value: 'See there.' } })
    fireEvent.click(bar.getByRole('button', { name: 'Send back with reason' }))
    const comments = [{ module_item_id: 21, text: 'Name the limit.' }]
    await waitFor(() => expect(inputsOf(server, 'rejectTraineeCourse')).toEqual([{ course_id: 3, version: 5, remarks: 'See there.', comments }]))
  })

  it('asks before it publishes where comments were typed, which only go with a course that goes back', async () => {
    const server = serve(review(), {
      publishTraineeCourse: () => ({ output: { course_version_id: 9, version_no: 4, content_hash: 'f'.repeat(64) } }),
    })
    open('/GA/courses?tab=review&id=7', 'checker', { ...admin('checker'), user_id: 32 })
    fireEvent.click(await screen.findByRole('button', { name: 'Comment: Five tests' }))
    fireEvent.change(screen.getByLabelText('Comment on “Five tests”'), { target: { value: 'Name the limit.' } })
    const publish = async () => {
      fireEvent.click(screen.getByRole('button', { name: /^Publish version 4/ }))
      return within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    }
    const asked = await publish()
    expect(asked.getByText(/You typed 1 comment. Its authors get it only if you send the course back./)).toBeTruthy()
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByDisplayValue('Name the limit.')).toBeTruthy()
    expect(inputsOf(server, 'publishTraineeCourse')).toEqual([])
    fireEvent.click((await publish()).getByRole('button', { name: 'Publish without the comments' }))
    await waitFor(() => expect(inputsOf(server, 'publishTraineeCourse')).toEqual([{ course_id: 3, version: 5 }]))
  })

  it('opens what waits next once one is decided', async () => {
    serve(review(), {
      getTraineeCourseReviewList: () => ({ output: { list: [submission, { ...submission, course_submission_id: 8 }], total: 2 } }),
      getTraineeCourseReview: ({ course_submission_id: id }) => ({
        output: { review: review(id === 8 ? { course_submission_id: 8, title: 'Gifts' } : {}) },
      }),
      publishTraineeCourse: () => ({ output: { course_version_id: 9, version_no: 4, content_hash: 'f'.repeat(64) } }),
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: /^Publish version 4/ }))
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Are You Sure?' })).getByRole('button', { name: 'Publish version 4' }))
    expect(await screen.findByRole('heading', { name: 'Gifts, version 4' })).toBeTruthy()
  })

  it('keeps what was typed for whoever typed it, and shows it to nobody else who signs in on the same page', async () => {
    serve(review())
    const first = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Comment: Five tests' }))
    fireEvent.change(screen.getByLabelText('Comment on “Five tests”'), { target: { value: 'Name the limit.' } })
    first.unmount()
    const second = open(undefined, 'checker', { ...admin('checker'), user_id: 31, username: 'siti' })
    expect(await screen.findByRole('button', { name: 'Comment: Five tests' })).toBeTruthy()
    second.unmount()
    open()
    expect(await screen.findByDisplayValue('Name the limit.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remove this comment' }))
  })

  it('begins with what the course is, also in a first version', async () => {
    serve(review({ live_version_no: null, changes: [] }))
    open()
    expect(await screen.findByText('RM 45.00')).toBeTruthy()
    expect(screen.getByText('24 months')).toBeTruthy()
    expect(screen.getByText('English and German')).toBeTruthy()
    const outline = within(screen.getByRole('list', { name: 'Outline' }))
    expect(outline.getByText('Module 1: Gifts')).toBeTruthy()
    expect(outline.getByText(/Document.*3 min.*optional/)).toBeTruthy()
    expect(outline.getByText(/Text.*5 min.*sample/)).toBeTruthy()
  })

  it('says whom it concerns, and what the check found', async () => {
    serve()
    open()
    expect(await screen.findByText('4,871')).toBeTruthy()
    expect(screen.getByText('Nothing stops publishing')).toBeTruthy()
    const finding = screen.getByRole('link', { name: /Could be better: the video “Saying no, kindly” has no captions/ })
    expect(finding.getAttribute('href')).toBe('/GA/courses?id=3&at=item+22')
    const help = within(screen.getByRole('row', { name: /Help and more training/ }))
    expect(help.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Yes', 'No'])
  })

  it('publishes what was looked at, by key A, once it is confirmed', async () => {
    const server = serve(review(), {
      publishTraineeCourse: () => ({ output: { course_version_id: 9, version_no: 4, content_hash: 'f'.repeat(64) } }),
    })
    open()
    await screen.findByRole('heading', { name: 'Anti-Bribery Essentials, version 4' })
    fireEvent.keyDown(document.body, { key: 'a' })
    const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    fireEvent.click(asked.getByRole('button', { name: 'Publish version 4' }))
    await waitFor(() => expect(inputsOf(server, 'publishTraineeCourse')).toEqual([{ course_id: 3, version: 5 }]))
    expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy()
  })

  it('sends back with the reason, and not without', async () => {
    const server = serve(review(), { rejectTraineeCourse: () => ({ output: {} }) })
    open()
    await screen.findByRole('heading', { name: 'Anti-Bribery Essentials, version 4' })
    fireEvent.keyDown(document.body, { key: 'r' })
    const bar = within(screen.getByRole('region', { name: 'Decision' }))
    fireEvent.click(bar.getByRole('button', { name: 'Send back with reason' }))
    expect(await bar.findByText('Enter a reason.')).toBeTruthy()
    fireEvent.change(bar.getByRole('textbox'), { target: { value: 'No captions.' } })
    fireEvent.click(bar.getByRole('button', { name: 'Send back with reason' }))
    await waitFor(() =>
      expect(inputsOf(server, 'rejectTraineeCourse')).toEqual([{ course_id: 3, version: 5, remarks: 'No captions.', comments: [] }]),
    )
  })

  it('says that a part was changed, and leaves only the way back', async () => {
    serve(review({ stale: true, changed_parts: ['Five tests'], can: { approve: false, reject: true, edit: false, because: 'findings' } }))
    open()
    expect(await screen.findByText(/Changed: Five tests\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Publish version 4/ })).toHaveProperty('ariaDisabled', 'true')
    expect(screen.getByRole('button', { name: /Send back/ })).toHaveProperty('ariaDisabled', null)
  })

  it('says why it is not for who edited it', async () => {
    serve(review({ can: { approve: false, reject: false, edit: false, because: 'own' } }))
    open()
    expect(await screen.findByText(/You entered or edited this/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull()
  })

  it('shows it anew where somebody changed a part in the meantime', async () => {
    let shown = review()
    fakeServer({
      getTraineeCourseReview: () => ({ output: { review: shown } }),
      publishTraineeCourse: () => {
        shown = review({ stale: true, changed_parts: ['Five tests'], can: { approve: false, reject: true, edit: false, because: 'findings' } })
        return { refuse: 2111, data: { reason: 'changed_since', version: 5, parts: ['Five tests'] } }
      },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: /Publish version 4/ }))
    const asked = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    fireEvent.click(asked.getByRole('button', { name: 'Publish version 4' }))
    expect(await screen.findByText(/Changed: Five tests\./)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Something changed after')
  })
})

describe('sending for review', () => {
  const course = { course_id: 3, version: 2, title: 'Essentials' }
  it('says what changed and how long people have, where it is a material change; only of a course that is published', async () => {
    const server = fakeServer({
      checkTraineeCourse: () => ({ output: review().check }),
      submitTraineeCourseForReview: () => ({ output: { course_submission_id: 7, version: 3, content_hash: 'f'.repeat(64) } }),
    })
    const sent = () => server.received.filter(({ name }) => name === 'submitTraineeCourseForReview').map(({ input }) => input)
    const drawer = (isPublished: boolean) =>
      renderScreen(<SendForReview course={{ ...course, isPublished }} onClose={() => {}} onSent={() => {}} onOpen={() => {}} />, {
        path: '/GA/courses',
        user: admin('maker'),
      })
    const first = drawer(false)
    await screen.findByText('Nothing stops publishing')
    expect(screen.queryByRole('switch', { name: 'This is a material change' })).toBeNull()
    first.unmount()
    drawer(true)
    await screen.findByText('Nothing stops publishing')
    fireEvent.click(screen.getByRole('switch', { name: 'This is a material change' }))
    const send = screen.getByRole('button', { name: 'Send for review' })
    fireEvent.click(send)
    expect(sent()).toEqual([])
    fireEvent.change(screen.getByLabelText('What changed'), { target: { value: 'The limit is RM 100 now.' } })
    fireEvent.change(screen.getByLabelText('Time to do it'), { target: { value: '3' } })
    expect(screen.getByText('Enter 7 to 180.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Time to do it'), { target: { value: '45' } })
    fireEvent.click(send)
    await screen.findByText('Essentials is waiting for review.')
    expect(sent()).toMatchObject([{ material_change: { what: 'The limit is RM 100 now.', due_days: 45 } }])
  })
  it('tells whoever decides what it asks of people', async () => {
    fakeServer({
      getTraineeCourseReview: () => ({
        output: { review: review({ material_change: { what: 'The limit is RM 100 now.', due_days: 45 } }) },
      }),
    })
    open()
    expect(await screen.findByText('A material change')).toBeTruthy()
    expect(screen.getByText('The limit is RM 100 now.')).toBeTruthy()
    expect(screen.getByText(/Up to 4,102 people with a valid certificate take what changed\. They have 45 days\./)).toBeTruthy()
  })
  const onOpen = vi.fn()
  it('leads from what the check found to where it can be put right', async () => {
    fakeServer({ checkTraineeCourse: () => ({ output: review().check }) })
    renderScreen(<SendForReview course={course} onClose={() => {}} onSent={() => {}} onOpen={onOpen} />, {
      path: '/GA/courses',
      user: admin('maker'),
    })
    fireEvent.click(await screen.findByRole('button', { name: /Saying no, kindly/ }))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'no_captions', module_item_id: 22 }))
  })
  it('keeps the note while what the check found is put right, until it is sent', async () => {
    fakeServer({
      checkTraineeCourse: () => ({ output: review().check }),
      submitTraineeCourseForReview: () => ({ output: { course_submission_id: 7, version: 3, content_hash: 'f'.repeat(64) } }),
    })
    const drawer = () =>
      renderScreen(<SendForReview course={course} onClose={() => {}} onSent={() => {}} onOpen={() => {}} />, {
        path: '/GA/courses',
        user: admin('maker'),
      })
    const note = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Note for the review')).value
    const first = drawer()
    fireEvent.change(await screen.findByLabelText('Note for the review'), { target: { value: 'The limit is new.' } })
    fireEvent.click(await screen.findByRole('button', { name: /Saying no, kindly/ }))
    first.unmount()
    const second = drawer()
    expect(await note()).toBe('The limit is new.')
    await screen.findByText('Nothing stops publishing')
    fireEvent.click(screen.getByRole('button', { name: 'Send for review' }))
    await screen.findByText('Essentials is waiting for review.')
    second.unmount()
    drawer()
    expect(await note()).toBe('')
  })
  it('waits until nothing stops the course', async () => {
    const stop = { ...review().check.findings[0], code: 'no_module' as const, weight: 'stops' as const, title: null, module_no: null }
    fakeServer({ checkTraineeCourse: () => ({ output: { ...review().check, findings: [stop as CourseReview['check']['findings'][number]] } }) })
    renderScreen(<SendForReview course={course} onClose={() => {}} onSent={() => {}} onOpen={onOpen} />, {
      path: '/GA/courses',
      user: admin('maker'),
    })
    expect(await screen.findByText('Stops publishing: the course has no module')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send for review', description: 'Something stops publishing. Fix it first.' }).ariaDisabled).toBe(
      'true',
    )
  })
  it('says why it was not taken', async () => {
    fakeServer({
      checkTraineeCourse: () => ({ output: review().check }),
      submitTraineeCourseForReview: () => ({ refuse: 20073, data: { reason: 'unchanged' } }),
    })
    renderScreen(<SendForReview course={course} onClose={() => {}} onSent={() => {}} onOpen={onOpen} />, {
      path: '/GA/courses',
      user: admin('maker'),
    })
    await screen.findByText('Nothing stops publishing')
    fireEvent.click(screen.getByRole('button', { name: 'Send for review' }))
    expect(await screen.findByText('Nothing has changed since the last version.')).toBeTruthy()
  })
})
