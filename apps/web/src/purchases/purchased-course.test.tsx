import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { PurchasedCoursesScreen as PurchasedCourse } from './purchased-course.screen.tsx'
import { holder, purchased, selectable } from './purchases-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
const lot = {
  invoice_id: 9,
  invoice_no: 'INV-2026-000009',
  opened_at: '2026-11-20T02:00:00.000Z',
  seats: 10,
  used: 1,
  closed: 0,
  unit_price_sen: 10_000,
}
const job = {
  job_id: 3,
  kind: 'assignment' as const,
  state: 'done' as const,
  file_name: null,
  headings: {},
  total: 2,
  worked: 2,
  done: 1,
  skipped: 1,
  created_at: '2026-11-20T02:00:00.000Z',
  expires_at: null,
  finished_at: '2026-11-20T02:00:01.000Z',
}

const serve = (course = purchased(), more: Handlers = {}) =>
  fakeServer({
    getListPurchaseCourse: () => ({ output: { posts: [course], total: 1 } }),
    getPurchaseCourseDetails: () => ({
      output: { posts: [holder()], total: 1, course, lots: [lot], departments: ['Finance', 'Logistics'], replaced_by: null },
    }),
    traineeUserCourseSelectionList: () => ({
      output: { list: [selectable(), selectable({ user_id: 9, name: 'Chan Li Ting' })], total: 2, positions: ['Clerk'] },
    }),
    assignTraineeUserIntoCourse: ({ user_ids, assign }) => ({
      output: { results: user_ids.map((user_id) => ({ user_id, done: true, code: 2100, trainee_course_id: assign ? 50 : null })), left: 7 },
    }),
    ...more,
  })
const path = '/CA/purchased-course'
const open = (at = path) => renderScreen(<PurchasedCourse />, { path, at, user: clientAdmin() })
const sent = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Assign trainees' }))

describe('purchased courses', () => {
  it('lists the seats of each, and leads to who has them', async () => {
    serve()
    open()
    const link = await screen.findByRole('link', { name: 'Anti-Bribery Essentials' })
    expect(link.getAttribute('href')).toBe('/CA/purchased-course?id=5')
    fireEvent.click(link)
    expect(await screen.findByText('1 of 10 seats used, 9 free')).toBeTruthy()
    expect(await screen.findByText('Aisyah Binti Rahman')).toBeTruthy()
  })

  it('from the quick actions, the only course opens with whom to assign it to; of several each leads there', async () => {
    serve()
    const { unmount } = open(`${path}?assign=1`)
    expect(await drawer()).toBeTruthy()
    unmount()
    const full = purchased({ purchased_course_id: 6, title: 'Gifts', left: 0 })
    serve(purchased(), { getListPurchaseCourse: () => ({ output: { posts: [purchased(), full], total: 2 } }) })
    open(`${path}?assign=1`)
    expect(await screen.findByText('Choose the course you want to assign.')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Anti-Bribery Essentials' })).getAttribute('href')).toBe(`${path}?id=5&assign=1`)
    expect(screen.getByRole('link', { name: 'Gifts' }).getAttribute('href')).toBe(`${path}?id=6`)
  })

  it('assigns the people chosen, until a day, and says in figures what it comes to', async () => {
    const server = serve()
    open(`${path}?id=5&assign=1`)
    const sheet = await drawer()
    fireEvent.click(await sheet.findByRole('checkbox', { name: /Lim Wei Ming/ }))
    expect(sheet.getByText('8')).toBeTruthy()
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Select the 2 shown' }))
    fireEvent.change(sheet.getByLabelText('Due date'), { target: { value: '2099-01-31' } })
    fireEvent.click(sheet.getByRole('button', { name: 'Assign 2 trainees' }))
    await waitFor(() =>
      expect(sent(server, 'assignTraineeUserIntoCourse')).toEqual([{ purchased_course_id: 5, user_ids: [8, 9], due_on: '2099-01-31' }]),
    )
    expect(await screen.findByText('2 trainees are assigned.')).toBeTruthy()
  })

  it('asks for a due date, or that there is none, beside the button; and narrows by position and risk', async () => {
    const server = serve()
    open(`${path}?id=5&assign=1`)
    const sheet = await drawer()
    fireEvent.change(await sheet.findByRole('combobox', { name: 'Position' }), { target: { value: 'Clerk' } })
    fireEvent.change(sheet.getByRole('combobox', { name: 'Risk level' }), { target: { value: 'high' } })
    await waitFor(() => expect(sent(server, 'traineeUserCourseSelectionList').at(-1)).toMatchObject({ position: 'Clerk', risk_level: 'high' }))
    fireEvent.click(await sheet.findByRole('checkbox', { name: 'Select the 2 shown' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Assign 2 trainees', description: 'Enter a due date, or choose no due date.' }))
    expect(sent(server, 'assignTraineeUserIntoCourse')).toEqual([])
    fireEvent.click(sheet.getByRole('checkbox', { name: 'No due date' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Assign 2 trainees' }))
    await waitFor(() => expect(sent(server, 'assignTraineeUserIntoCourse')).toEqual([{ purchased_course_id: 5, user_ids: [8, 9] }]))
  })

  it('says how many are free where more are chosen, and sends nothing', async () => {
    const server = serve(purchased({ left: 1, used: 9 }))
    open(`${path}?id=5&assign=1`)
    const sheet = await drawer()
    fireEvent.click(await sheet.findByRole('checkbox', { name: 'Select the 2 shown' }))
    expect((await sheet.findByRole('alert')).textContent).toMatch(/Only 1 seat is free/)
    const assign = sheet.getByRole('button', { name: 'Assign 2 trainees', description: /Only 1 seat is free/ })
    fireEvent.click(assign)
    expect(sent(server, 'assignTraineeUserIntoCourse')).toEqual([])
  })

  it('assigns a pasted list in the background, and reports who was left out and why', async () => {
    const server = serve(purchased(), {
      assignAllMatchingTrainees: () => ({ output: { job } }),
      takeBackAllMatchingSeats: () => ({ output: { job } }),
      getSeatJob: () => ({
        output: {
          job,
          lines: [
            {
              line: 2,
              name: 'nobody@else.test',
              username: '',
              outcome: 'skipped',
              problems: [{ field: null, rule: null, code: 10054, value: null, row: null }],
            },
          ],
          kinds: [],
          changed: 0,
          purchased_course_id: 5,
        },
      }),
    })
    server.use({
      checkSeatList: ({ people }) => {
        const unknown = people.filter((one) => one !== 'weiming' && one !== 'aisyah')
        const perhaps = { name: 'Aisyah Binti Rahman', username: 'aisyah' }
        const unknown_entries = unknown.map((written) => ({ written, perhaps: written === 'Aisyah Binti Rahman' ? perhaps : null }))
        return { output: { ready: people.length - unknown.length, others: unknown.length > 0 ? 2 : 0, unknown: unknown.length, unknown_entries } }
      },
    })
    open(`${path}?id=5&assign=1`)
    const sheet = await drawer()
    fireEvent.click(await sheet.findByRole('button', { name: 'Paste a list instead' }))
    const field = sheet.getByLabelText('Who gets a seat')
    fireEvent.change(field, { target: { value: 'weiming\tAisyah Binti Rahman' } })
    fireEvent.click(await sheet.findByRole('button', { name: 'Use Aisyah Binti Rahman (aisyah)' }))
    expect((field as HTMLTextAreaElement).value).toBe('weiming\naisyah')
    fireEvent.change(field, { target: { value: 'weiming\n\n nobody@else.test\tWEIMING' } })
    fireEvent.click(sheet.getByRole('checkbox', { name: 'No due date' }))
    expect(await sheet.findByText(/^For 1 entry we found no trainee with this username/)).toBeTruthy()
    expect(sheet.getByText('have it already').parentElement?.textContent).toContain('2')
    fireEvent.click(sheet.getByRole('button', { name: 'Assign 1 trainee' }))
    await waitFor(() => expect(screen.getAllByText('1 trainee has a seat now.')).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent(server, 'takeBackAllMatchingSeats')).toEqual([{ purchased_course_id: 5, job_id: 3 }]))
    expect(sent(server, 'assignAllMatchingTrainees')).toEqual([{ purchased_course_id: 5, people: ['weiming', 'nobody@else.test'] }])
    expect((await screen.findByText('nobody@else.test')).parentElement?.textContent).toMatch(/No trainee has this username, email or employee number/)
  })

  it('takes a seat back that was not begun, once that is confirmed', async () => {
    const server = serve()
    open(`${path}?id=5`)
    fireEvent.click(await screen.findByRole('button', { name: 'Take the seat back from Aisyah Binti Rahman' }))
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Are You Sure?' })).getByRole('button', { name: 'Take back' }))
    await screen.findByText('The seat of Aisyah Binti Rahman is free again.')
    expect(sent(server, 'assignTraineeUserIntoCourse')).toEqual([{ purchased_course_id: 5, user_ids: [7], assign: false }])
  })

  it('says why somebody cannot be chosen: who has the course, who completed it, who left', async () => {
    const people = [
      holder({ status: 'COMPLETED', can: { give_back: false, change_due: false } }),
      holder({ trainee_course_id: 51, name: 'Chan Li Ting', user_status: 'inactive', can: { give_back: false, change_due: false } }),
    ]
    const course = purchased()
    serve(course, {
      getPurchaseCourseDetails: () => ({ output: { posts: people, total: 2, course, lots: [lot], departments: [], replaced_by: null } }),
      traineeUserCourseSelectionList: () => ({ output: { list: [selectable({ assigned_to_course: 1 })], total: 1, positions: [] } }),
    })
    open(`${path}?id=5&assign=1`)
    const has = (await drawer()).findByRole('checkbox', { name: new RegExp(selectable().name), description: 'Already has this course' })
    expect((await has).ariaDisabled).toBe('true')
    const boxes = screen.getAllByRole('checkbox', { name: /^Select /, hidden: true }).map(({ title }) => title)
    expect(boxes).toEqual(expect.arrayContaining(['Has completed the course', 'Is deactivated or locked']))
  })

  it('shows how many wait for a seat, and the invoices the seats came from', async () => {
    serve(purchased({ waiting: 2 }))
    open(`${path}?id=5&tab=purchases`)
    expect(await screen.findByText(/2 people wait for a seat/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'INV-2026-000009' }).getAttribute('href')).toBe('/CA/invoice-list?id=9')
  })
})

describe('a reminder', () => {
  const late = holder({ status: 'IN_PROGRESS', overdue: true, reminded_on: '2026-11-20' })
  const details = (people: ReturnType<typeof holder>[], course: ReturnType<typeof purchased>): Handlers => ({
    getPurchaseCourseDetails: () => ({ output: { posts: people, total: people.length, course, lots: [lot], departments: [], replaced_by: null } }),
  })

  it('is sent to one person from the list, which says when the last one was; not again today, and says so', async () => {
    let people = [late, holder({ trainee_course_id: 41, name: 'Wong Mun Yee' })]
    const course = purchased({ overdue: 1, to_remind: 1 })
    const server = serve(course, {
      getPurchaseCourseDetails: () => ({ output: { posts: people, total: 2, course, lots: [lot], departments: [], replaced_by: null } }),
      remindTrainees: ({ trainee_course_ids: [id = 0] }) => {
        people = people.map((one) => (one.trainee_course_id === id ? { ...one, reminded_on: '2026-11-24', remind: 'today' } : one))
        return { output: { results: [{ trainee_course_id: id, done: true, code: 2100 }] } }
      },
    })
    open(`${path}?id=5`)
    expect(await screen.findByText('Fri, 20 Nov 2026')).toBeTruthy()
    expect(screen.getByText('None yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Remind Aisyah Binti Rahman' }))
    await screen.findByText('Aisyah Binti Rahman is reminded.')
    const shut = await screen.findByRole('button', { name: 'Reminded today: Aisyah Binti Rahman' })
    expect(shut.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(shut)
    expect(sent(server, 'remindTrainees')).toEqual([{ trainee_course_ids: [40] }])
  })

  it('is an invitation where no password was set yet; the list says until when the link opens, and can be narrowed to them', async () => {
    const never = holder({ user_status: 'invited', invitation_ends_at: '2099-11-30T02:00:00.000Z', remind: 'invite' })
    const gone = holder({
      trainee_course_id: 41,
      name: 'Wong Mun Yee',
      user_status: 'invited',
      invitation_ends_at: null,
      overdue: true,
      remind: 'today',
    })
    const server = serve(purchased(), {
      ...details([never, gone], purchased()),
      remindTrainees: () => ({
        output: {
          results: [
            { trainee_course_id: 40, done: true, code: 2100 },
            { trainee_course_id: 41, done: false, code: 2111 },
          ],
        },
      }),
    })
    open(`${path}?id=5`)
    expect(await screen.findByText('Invited, link ends on 30 Nov 2099')).toBeTruthy()
    expect(screen.getByText('Invited, link has ended').parentElement?.textContent).toMatch(/Overdue/)
    expect(screen.getByRole('button', { name: 'Invite Aisyah Binti Rahman again' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Wong/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Remind' }))
    expect(await screen.findByText('1 invitation is sent again. 1 was reminded or invited today already.')).toBeTruthy()
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'INVITED' } })
    await waitFor(() => expect(sent(server, 'getPurchaseCourseDetails').at(-1)).toMatchObject({ status: 'INVITED' }))
  })

  it('of nobody looks like no success', async () => {
    serve(purchased(), { ...details([late], purchased()), remindTrainees: () => ({ refuse: 2111, data: { reason: 'already_reminded' } }) })
    open(`${path}?id=5`)
    fireEvent.click(await screen.findByRole('checkbox', { name: /Select Aisyah/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Remind' }))
    const told = await screen.findByText('0 people are reminded. 1 was reminded or invited today already.')
    expect(told.parentElement?.querySelector('.tabler-icon-info-circle')).toBeTruthy()
  })

  it('is not offered for who has completed the course', async () => {
    serve(purchased(), details([holder({ status: 'COMPLETED', remind: null })], purchased()))
    open(`${path}?id=5`)
    await screen.findByText('Aisyah Binti Rahman')
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  })

  it('says where somebody else was faster', async () => {
    serve(purchased(), {
      ...details([late], purchased({ overdue: 1, to_remind: 1 })),
      remindTrainees: () => ({ refuse: 2111, data: { reason: 'already_reminded' } }),
    })
    open(`${path}?id=5`)
    fireEvent.click(await screen.findByRole('button', { name: 'Remind Aisyah Binti Rahman' }))
    expect(await screen.findByText('Aisyah Binti Rahman was reminded today already.')).toBeTruthy()
  })

  it('goes to everybody overdue once that is confirmed, and who was left out is named', async () => {
    const server = serve(purchased(), {
      ...details([late], purchased({ overdue: 3, to_remind: 2 })),
      remindAllOverdue: () => ({ output: { job: { ...job, kind: 'reminders' } } }),
      getReminderJob: () => ({
        output: {
          job: { ...job, kind: 'reminders' },
          lines: [
            {
              line: 2,
              name: 'Wong Mun Yee',
              username: 'munyee',
              outcome: 'skipped',
              problems: [{ field: null, rule: null, code: 10055, value: null, row: null }],
            },
          ],
          kinds: [],
          changed: 0,
        },
      }),
    })
    open(`${path}?id=5`)
    fireEvent.click(await screen.findByRole('button', { name: 'Remind 2 overdue' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    expect(sure.getByText('2 people get a notification and an email.')).toBeTruthy()
    fireEvent.click(sure.getByRole('button', { name: 'Remind' }))
    expect(await screen.findByText('1 person is reminded.')).toBeTruthy()
    expect((await screen.findByText('Wong Mun Yee')).parentElement?.textContent).toMatch(/Has completed the course/)
    expect(sent(server, 'remindAllOverdue')).toEqual([{ purchased_course_id: 5 }])
    // It was done before it was asked after: the list is read again all the same.
    await waitFor(() => expect(sent(server, 'getPurchaseCourseDetails').length).toBeGreaterThan(2))
  })

  it('to everybody overdue is shut where all were reminded today, and the reason stands there', async () => {
    serve(purchased(), details([{ ...late, remind: 'today' }], purchased({ overdue: 1, to_remind: 0 })))
    open(`${path}?id=5`)
    const shut = await screen.findByRole('button', { name: 'Remind 1 overdue' })
    expect(shut.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(shut.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/were reminded today/)
  })
})

describe('a due date', () => {
  const history = (over: Partial<ReturnType<typeof holder>> = {}) => ({
    holder: holder(over),
    events: [
      {
        what: 'due_date_changed' as const,
        at: '2026-11-21T02:00:00.000Z',
        by_name: 'Nurul Huda Ismail',
        from: '2026-12-10',
        to: '2026-12-20',
        omitted: null,
      },
      { what: 'reminded' as const, at: '2026-11-20T04:00:00.000Z', by_name: 'Nurul Huda Ismail', from: null, to: null, omitted: null },
      { what: 'reminded' as const, at: '2026-11-20T03:00:00.000Z', by_name: null, from: null, to: null, omitted: null },
      { what: 'left_out' as const, at: '2026-11-20T02:30:00.000Z', by_name: null, from: null, to: null, omitted: 'rest_day' as const },
      { what: 'assigned' as const, at: '2026-11-20T02:00:00.000Z', by_name: null, from: null, to: '2026-12-10', omitted: null },
    ],
  })
  const openSeat = async () => {
    fireEvent.click(await screen.findByRole('button', { name: holder().name }))
    return within(await screen.findByRole('dialog', { name: holder().name }))
  }

  it('is changed from the person’s seat, which tells how it moved before', async () => {
    const server = serve(purchased(), {
      getSeatHistory: () => ({ output: history() }),
      changeDueDates: () => ({ output: { results: [{ trainee_course_id: holder().trainee_course_id, done: true, code: 2100 }] } }),
    })
    open(`${path}?id=5`)
    const seat = await openSeat()
    expect((await seat.findByText(/^Due date changed from .*10 Dec 2026 to .*20 Dec 2026/)).textContent).toContain('by Nurul Huda Ismail')
    expect(seat.getByText(/^Reminder sent(?! automatically)/).textContent).toContain('by Nurul Huda Ismail')
    expect(seat.getByText(/^Reminder sent automatically/)).toBeTruthy()
    expect(seat.getByText(/^Reminder\. Left out: a day of rest/)).toBeTruthy()
    fireEvent.click(seat.getByRole('button', { name: 'Change due date' }))
    const dates = within(await screen.findByRole('dialog', { name: 'Change the due date' }))
    fireEvent.change(dates.getByLabelText('New due date'), { target: { value: '2020-01-01' } })
    expect((dates.getByRole('button', { name: 'Change due date' }) as HTMLButtonElement).ariaDisabled).toBe('true')
    fireEvent.change(dates.getByLabelText('New due date'), { target: { value: '2099-01-01' } })
    fireEvent.click(dates.getByRole('button', { name: 'Change due date' }))
    await screen.findByText('The due date is changed for 1 person.')
    expect(sent(server, 'changeDueDates')).toEqual([
      { purchased_course_id: 5, trainee_course_ids: [holder().trainee_course_id], due_on: '2099-01-01' },
    ])
  })
  it('of more people than one call takes goes in several, and is told of once', async () => {
    const people = Array.from({ length: 101 }, (_, i) => holder({ trainee_course_id: 500 + i, user_id: 500 + i, name: `Person ${i}` }))
    const server = serve(purchased(), {
      getPurchaseCourseDetails: () => ({
        output: { posts: people, total: 101, course: purchased(), lots: [lot], departments: [], replaced_by: null },
      }),
      changeDueDates: ({ trainee_course_ids }) => ({
        output: {
          results: trainee_course_ids.map((trainee_course_id) => ({
            trainee_course_id,
            done: trainee_course_id !== 600,
            code: trainee_course_id === 600 ? 10055 : 2100,
          })),
        },
      }),
    })
    open(`${path}?id=5`)
    fireEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: 'Change due date' }))
    const dates = within(await screen.findByRole('dialog', { name: 'Change the due date' }))
    fireEvent.change(dates.getByLabelText('New due date'), { target: { value: '2099-01-01' } })
    fireEvent.click(dates.getByRole('button', { name: 'Change due date' }))
    await screen.findByText(/^The due date is changed for 100 people\. 1 was left out/)
    const calls = sent(server, 'changeDueDates') as { trainee_course_ids: number[] }[]
    expect(calls.map(({ trainee_course_ids }) => trainee_course_ids.length)).toEqual([51, 50])
    expect(calls.flatMap(({ trainee_course_ids }) => trainee_course_ids)).toEqual(people.map(({ trainee_course_id }) => trainee_course_id))
  })
  it('stays where the course is completed, and says so', async () => {
    serve(purchased(), { getSeatHistory: () => ({ output: history({ status: 'COMPLETED', can: { give_back: false, change_due: false } }) }) })
    open(`${path}?id=5`)
    const seat = await openSeat()
    const button = (await seat.findByRole('button', { name: 'Change due date' })) as HTMLButtonElement
    expect(button.ariaDisabled).toBe('true')
    expect(seat.getByText('The course is completed or expired, so the due date stays.')).toBeTruthy()
  })
  it('of everybody is taken away in the background', async () => {
    const server = serve(purchased(), {
      changeAllDueDates: () => ({ output: { job: { ...job, kind: 'due_dates' as const } } }),
      getSeatJob: () => ({
        output: { job: { ...job, kind: 'due_dates' as const, skipped: 0 }, lines: [], kinds: [], changed: 0, purchased_course_id: 5 },
      }),
    })
    open(`${path}?id=5`)
    fireEvent.click(await screen.findByRole('button', { name: 'Change the due date of everyone who has not finished' }))
    const dates = within(await screen.findByRole('dialog', { name: 'Change the due date' }))
    fireEvent.click(dates.getByRole('checkbox', { name: 'No due date' }))
    fireEvent.click(dates.getByRole('button', { name: 'Remove due date' }))
    await screen.findByText('The due date is changed for 1 person.')
    expect(sent(server, 'changeAllDueDates')).toEqual([{ purchased_course_id: 5, due_on: null, search: '' }])
  })
})

describe('a file of people', () => {
  const checked = { ...job, kind: 'assignment_file' as const, state: 'checked' as const, file_name: 'staff.csv', total: 3, done: 0, skipped: 1 }
  const unknown = { field: 'email', rule: null, code: 10054, value: 'nobody@x.test', row: null }
  const report = (over: object = {}) => ({
    job: { ...checked, headings: { email: 'E-mel' } },
    lines: [{ line: 4, name: 'nobody@x.test', username: '', outcome: 'skipped' as const, problems: [unknown] }],
    kinds: [{ field: 'email', rule: null, code: 10054, count: 1 }],
    changed: 0,
    purchased_course_id: 5,
    ...over,
  })

  it('shows who is left out and why before anybody gets a seat, then assigns with a due date', async () => {
    const server = serve(purchased(), {
      getSeatJob: () => ({ output: report() }),
      commitSeatFile: () => ({ output: { job: { ...checked, state: 'waiting' as const } } }),
    })
    open(`${path}?id=5&file=9`)
    expect(await screen.findByText('1 row: No trainee has this username, email or employee number')).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'E-mel' })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Due date, optional'), { target: { value: '2099-01-01' } })
    fireEvent.click(screen.getByRole('button', { name: 'Assign 2 trainees' }))
    await waitFor(() => expect(sent(server, 'commitSeatFile')).toEqual([{ job_id: checked.job_id, due_on: '2099-01-01' }]))
  })
  it('is not assigned while seats are missing, and says how many', async () => {
    serve(purchased({ left: 1, used: 9 }), { getSeatJob: () => ({ output: report() }) })
    open(`${path}?id=5&file=9`)
    expect((await screen.findByRole('alert')).textContent).toMatch(/You need 1 more seat/)
    expect((screen.getByRole('button', { name: 'Assign 2 trainees' }) as HTMLButtonElement).ariaDisabled).toBe('true')
  })
  it('that was checked for another course is not assigned to this one', async () => {
    serve(purchased(), { getSeatJob: () => ({ output: report({ purchased_course_id: 6 }) }) })
    open(`${path}?id=5&file=9`)
    expect(await screen.findByText('This report is about another course. Choose a file for this one.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
  })
})
