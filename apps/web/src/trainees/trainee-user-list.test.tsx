import type { TraineeUser } from '@jujur/contract/trainees.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { purchased } from '../purchases/purchases-for-test.ts'
import { TraineesScreen as TraineeUsers } from './trainee-user-list.screen.tsx'
import { job, trainee } from './trainees-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
/** A server that keeps one trainee beside another, and what is done to the first. */
const serve = (first = trainee(), more: Handlers = {}) => {
  let kept = first
  const set = (over: Partial<TraineeUser>) => {
    kept = { ...kept, ...over }
    return { output: { user: kept } }
  }
  const server = fakeServer({
    getTraineeUserList: () => ({
      output: {
        posts: [kept, trainee({ user_id: 8, name: 'Lim Wei Ming', username: 'weiming', department: 'Logistics', last_active_at: null })],
        total: 2,
        departments: ['Finance', 'Logistics'],
      },
    }),
    getCompanyAdmins: () => ({
      output: {
        admins: [
          { user_id: 3, name: 'Siti Maker', kind: 'maker', status: 'active', last_active_at: null, is_you: true, waiting: 0 },
          {
            user_id: 4,
            name: 'Chong Checker',
            kind: 'checker',
            status: 'active',
            last_active_at: '2026-11-22T01:00:00.000Z',
            is_you: false,
            waiting: 2,
          },
        ],
      },
    }),
    getTraineeUserHistory: () => ({ output: { changes: [], unbegun: { courses: 2, overdue: 1 } } }),
    updateTraineeUser: ({ user_id: _, employee_category_id: _category, manager_id: _manager, ic_no, ...change }) =>
      set({
        ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<TraineeUser>),
        ...(ic_no === null ? { ic_no_masked: null } : {}),
      }),
    deleteTraineeUser: () => {
      set({ status: 'inactive' })
      return { output: { courses: 2, overdue: 1 } }
    },
    reactivateTraineeUser: () => ({ output: { ...set({ status: 'active' }).output, seats_returned: 2 } }),
    resendInvitation: () => ({ output: {} }),
    unlockUser: () => {
      set({ status: 'active' })
      return { output: {} }
    },
    ...more,
  })
  return server
}
const path = '/CA/trainee-user-list'
const open = async (at = path, user = clientAdmin()) => {
  const rendered = renderScreen(<TraineeUsers />, { path, at, user })
  await screen.findByRole('link', { name: 'Aisyah Binti Rahman' })
  return rendered
}
const inputs = (server: ReturnType<typeof fakeServer>, name: string) => server.received.filter((call) => call.name === name).map(({ input }) => input)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe("the company's trainees", () => {
  it('shows who else administers the company, and what waits for them', async () => {
    serve()
    open()
    const list = within(await screen.findByRole('region', { name: 'Administrators of your company' }))
    expect((await list.findByText('Chong Checker')).closest('li')?.textContent).toMatch(/Checker, Last active .*2 approvals wait/)
    expect(list.getByText('Siti Maker, You').closest('li')?.textContent).toMatch(/Never signed in.*Nothing waits/)
  })

  it('narrows by department, status and risk, and asks the server so', async () => {
    const server = serve()
    await open()
    fireEvent.change(screen.getByRole('combobox', { name: 'Department' }), { target: { value: 'Logistics' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'locked' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Risk level' }), { target: { value: 'high' } })
    await waitFor(() =>
      expect(inputs(server, 'getTraineeUserList').at(-1)).toMatchObject({ department: 'Logistics', status: 'locked', risk_level: 'high' }),
    )
  })

  it('invites again all who were invited of those chosen, and says what became of each', async () => {
    const invited = trainee({ user_id: 9, name: 'Never There', status: 'invited', invitation_ends_at: '2020-01-01T00:00:00.000Z' })
    const server = serve(trainee(), {
      getTraineeUserList: () => ({ output: { posts: [trainee(), invited], total: 2, departments: [] } }),
      inviteTraineesAgain: () => ({ output: { results: [{ user_id: 9, done: true, code: 2100 }] } }),
    })
    await open()
    expect(screen.getByText('Invited, link has ended')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Never There/ }))
    press('Send 1 invitation again')
    expect(await screen.findByText('1 invitation is sent again.')).toBeTruthy()
    expect(inputs(server, 'inviteTraineesAgain')).toEqual([{ user_ids: [9] }])
  })

  it('puts those chosen into a department, and lets them go once that is confirmed', async () => {
    const work = job({ job_id: 91, kind: 'departures', state: 'done', total: 2, worked: 2, done: 2, skipped: 0 })
    const server = serve(trainee(), {
      moveTrainees: ({ department }) => ({ output: { moved: 2, department } }),
      deactivateTrainees: () => ({ output: { job: work } }),
      getTraineeJob: () => ({ output: { job: work, lines: [], kinds: [], changed: 0 } }),
    })
    await open()
    const choose = () => {
      fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
      fireEvent.click(screen.getByRole('checkbox', { name: /Select Lim/ }))
    }
    choose()
    press('Change department')
    const dialog = within(await screen.findByRole('dialog', { name: 'Department of 2 people' }))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Department' }), { target: { value: 'Logistics' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Change department' }))
    await screen.findByText('2 people are moved.')
    expect(inputs(server, 'moveTrainees')).toEqual([{ user_ids: [7, 8], department: 'Logistics' }])
    choose()
    press('Deactivate 2')
    const sure = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    fireEvent.click(sure.getByRole('button', { name: 'Deactivate 2' }))
    await screen.findByText('2 people are deactivated.')
    expect(inputs(server, 'deactivateTrainees')).toEqual([{ user_ids: [7, 8] }])
  })

  it('puts those it moved back where each was, while the sentence stands', async () => {
    const server = serve(trainee({ department: 'Finance' }), {
      moveTrainees: ({ user_ids, department }) => ({ output: { moved: user_ids.length, department } }),
    })
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Lim/ }))
    press('Change department')
    const dialog = within(await screen.findByRole('dialog', { name: 'Department of 2 people' }))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Department' }), { target: { value: 'Legal' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Change department' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('2 people are back in their old department.')
    expect(inputs(server, 'moveTrainees').slice(1)).toEqual([
      { user_ids: [7], department: 'Finance', from: 'Legal' },
      { user_ids: [8], department: 'Logistics', from: 'Legal' },
    ])
  })

  it('assigns a course to those chosen, and takes the seats back again', async () => {
    const server = serve(trainee(), {
      getListPurchaseCourse: () => ({ output: { posts: [purchased({ purchased_course_id: 31, title: 'Essentials', left: 5 })], total: 1 } }),
      assignTraineeUserIntoCourse: ({ user_ids, assign }) => ({
        output: {
          left: 3,
          results: user_ids.map((user_id: number, i: number) => ({
            user_id,
            done: assign === false || i === 0,
            code: assign === false || i === 0 ? 2100 : 10056,
            trainee_course_id: null,
          })),
        },
      }),
    })
    await open()
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Lim/ }))
    press('Assign a course')
    const dialog = within(await screen.findByRole('dialog', { name: 'A course for 2 people' }))
    await dialog.findByRole('option', { name: 'Essentials' })
    fireEvent.change(dialog.getByRole('combobox', { name: 'Course' }), { target: { value: '31' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Assign a course' }))
    await screen.findByText('1 person has a seat now. 1 has the course already.')
    press('Undo')
    await screen.findByText('1 seat is free again.')
    expect(inputs(server, 'assignTraineeUserIntoCourse')).toEqual([
      { purchased_course_id: 31, user_ids: [7, 8] },
      { purchased_course_id: 31, user_ids: [7], assign: false },
    ])
  })

  it('changes all that match the filters, over pages, and says how far it is', async () => {
    const work = job({ job_id: 92, kind: 'moves', state: 'done', total: 250, worked: 250, done: 249, skipped: 1 })
    const server = serve(trainee(), {
      getTraineeUserList: () => ({ output: { posts: [trainee()], total: 250, departments: ['Finance'] } }),
      moveAllMatchingTrainees: () => ({ output: { job: work } }),
      getTraineeJob: () => ({
        output: {
          job: work,
          lines: [
            {
              line: 3,
              name: 'Lim',
              username: 'lim',
              outcome: 'skipped',
              problems: [{ field: null, rule: null, code: 10054, value: null, row: null }],
            },
          ],
          kinds: [],
          changed: 0,
        },
      }),
    })
    await open(`${path}?status=active&q=a`)
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
    press('Choose all 250 that match')
    expect(screen.getByText('All 250 that match')).toBeTruthy()
    press('Change department')
    const dialog = within(await screen.findByRole('dialog', { name: 'Department of all that match' }))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Department' }), { target: { value: 'Legal' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Change department' }))
    expect(await screen.findByText('249 people are moved.')).toBeTruthy()
    expect(await screen.findByText(/We could not find the trainee/)).toBeTruthy()
    expect(inputs(server, 'moveAllMatchingTrainees')).toEqual([{ search: 'a', status: 'active', to: 'Legal' }])
  })

  const chooseAll = async () => {
    await open(`${path}?status=active`)
    fireEvent.click(screen.getByRole('checkbox', { name: /Select Aisyah/ }))
    press('Choose all 250 that match')
  }
  const many = () => ({ output: { posts: [trainee()], total: 250, departments: [] } })

  it('lets all go that match once their number is confirmed, and asks again where it is another by then', async () => {
    const work = job({ job_id: 93, kind: 'departures', state: 'done', total: 251, worked: 251, done: 251, skipped: 0 })
    const server = serve(trainee(), {
      getTraineeUserList: many,
      deactivateTrainees: ({ people }) =>
        people === 251 ? { output: { job: work } } : { refuse: 2111, data: { reason: 'changed_since', people: people === 250 ? 251 : 250 } },
      getTraineeJob: () => ({ output: { job: work, lines: [], kinds: [], changed: 0 } }),
    })
    await chooseAll()
    press('Deactivate all')
    for (const count of [250, 251]) {
      await screen.findByText(new RegExp(`^${count} people will be signed out`))
      fireEvent.click(within(await screen.findByRole('dialog', { name: 'Are You Sure?' })).getByRole('button', { name: `Deactivate ${count}` }))
    }
    await screen.findByText('251 people are deactivated.')
    expect(inputs(server, 'deactivateTrainees')).toEqual(
      [undefined, 250, 251].map((people) => ({ search: '', status: 'active', ...(people && { people }) })),
    )
  })

  it('sends invitations again to all who match only once that is confirmed', async () => {
    const work = job({ job_id: 94, kind: 'invitations', state: 'done', total: 5, worked: 5, done: 5, skipped: 0 })
    const server = serve(trainee(), {
      getTraineeUserList: many,
      inviteAllMatchingTrainees: () => ({ output: { job: work } }),
      getTraineeJob: () => ({ output: { job: work, lines: [], kinds: [], changed: 0 } }),
    })
    await chooseAll()
    press('Send all invitations again')
    const sure = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    expect(inputs(server, 'inviteAllMatchingTrainees')).toEqual([])
    fireEvent.click(sure.getByRole('button', { name: 'Send all invitations again' }))
    await screen.findByText('5 invitations are sent again.')
    expect(inputs(server, 'inviteAllMatchingTrainees')).toEqual([{ search: '', status: 'active' }])
  })

  it('gives a department another name, and makes one of several under the name of the largest', async () => {
    const departments = [
      { department_id: 1, name: 'Sales', people: 12, pending: 0 },
      { department_id: 2, name: 'Sales Dept', people: 3, pending: 1 },
    ]
    const server = serve(trainee(), {
      getDepartmentList: () => ({ output: { departments } }),
      renameDepartment: ({ name }) => (name === 'Sales' ? { refuse: 10012 } : { output: { name, people: 3 } }),
      mergeDepartments: () => ({ output: { name: 'Sales', people: 3 } }),
    })
    await open()
    press('More')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Departments' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Departments' }))
    fireEvent.click(await drawer.findByRole('button', { name: 'Rename Sales Dept' }))
    fireEvent.change(drawer.getByRole('textbox', { name: 'New name' }), { target: { value: 'Sales' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText(/Select both and merge them/)).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Rename Sales Dept' }))
    fireEvent.click(drawer.getByRole('button', { name: 'Rename Sales' }))
    // False: what else the key would do, as closing the drawer, it does not.
    expect(fireEvent.keyDown(drawer.getByRole('textbox', { name: 'New name' }), { key: 'Escape' })).toBe(false)
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Rename Sales' }))
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Select Sales' }))
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Select Sales Dept' }))
    fireEvent.click(drawer.getByRole('button', { name: 'Merge 2 departments' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    expect(sure.getByText('3 people move to Sales, also in the figures of past days. You cannot undo this.')).toBeTruthy()
    fireEvent.click(sure.getByRole('button', { name: 'Merge 2 departments' }))
    await waitFor(() => expect(inputs(server, 'mergeDepartments')).toEqual([{ department_ids: [2], into: 1 }]))
  })

  it('changes details, keeping the identity card number that was not typed', async () => {
    const server = serve()
    await open(`${path}?id=7`)
    const drawer = await screen.findByRole('dialog')
    fireEvent.change(within(drawer).getByLabelText('Position (optional)'), { target: { value: '' } })
    fireEvent.change(within(drawer).getByLabelText('Risk level (optional)'), { target: { value: 'low' } })
    press('Save')
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    const [sent] = inputs(server, 'updateTraineeUser') as Record<string, unknown>[]
    expect(sent).toMatchObject({ user_id: 7, position: null, risk_level: 'low', department: 'Finance' })
    expect(sent).not.toHaveProperty('ic_no')
    expect(sent).not.toHaveProperty('username')
  })

  it('takes category, board and manager, who is found by name; one who has left is shown as gone', async () => {
    const categories = [
      { employee_category_id: 1, offered: 'top_management' as const, name: null, people: 0, is_used: false },
      { employee_category_id: 5, offered: null, name: 'Apprentices', people: 0, is_used: false },
    ]
    const manager = { user_id: 9, name: 'Tan Ah Kow', left_on: '2026-11-03' }
    const server = serve(trainee({ manager }), { getEmployeeCategoryList: () => ({ output: { categories } }) })
    await open(`${path}?id=7`)
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText('Tan Ah Kow left on 3 Nov 2026. Choose another manager.')).toBeTruthy()
    await drawer.findByRole('option', { name: 'Apprentices' })
    fireEvent.change(drawer.getByLabelText('Employee category (optional)'), { target: { value: '1' } })
    fireEvent.click(drawer.getByRole('checkbox', { name: 'Member of the board' }))
    fireEvent.click(drawer.getByRole('button', { name: 'Remove Tan Ah Kow' }))
    const field = drawer.getByRole('combobox', { name: 'Manager (optional)' })
    expect(document.activeElement).toBe(field)
    fireEvent.change(field, { target: { value: 'lim' } })
    const offered = await drawer.findByRole('option', { name: 'Lim Wei Ming · Logistics' })
    expect(drawer.queryByRole('option', { name: /^Aisyah/ })).toBeNull()
    fireEvent.click(offered)
    expect(drawer.getByRole('button', { name: 'Remove Lim Wei Ming' })).toBe(document.activeElement)
    press('Save')
    await waitFor(() =>
      expect(inputs(server, 'updateTraineeUser').at(-1)).toMatchObject({ employee_category_id: 1, is_board_member: true, manager_id: 8 }),
    )
  })

  it('keeps the employee categories: another name, one more, and none goes that was used', async () => {
    const categories = [
      { employee_category_id: 1, offered: 'top_management' as const, name: null, people: 2, is_used: true },
      { employee_category_id: 5, offered: null, name: 'Apprentices', people: 0, is_used: false },
    ]
    const server = serve(trainee(), {
      getEmployeeCategoryList: () => ({ output: { categories } }),
      renameEmployeeCategory: () => ({ output: {} }),
      createEmployeeCategory: () => ({ refuse: 10012 }),
      deleteEmployeeCategory: () => ({ output: {} }),
    })
    await open()
    press('More')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Employee categories' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Employee categories' }))
    expect(await drawer.findByText('Top management')).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Delete Top management' }))
    expect(await screen.findByText(/can be renamed but not deleted/)).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Rename Top management' }))
    fireEvent.change(drawer.getByRole('textbox', { name: 'New name' }), { target: { value: 'C-suite' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(inputs(server, 'renameEmployeeCategory')).toEqual([{ employee_category_id: 1, name: 'C-suite' }]))
    fireEvent.change(drawer.getByRole('textbox', { name: 'Add a category' }), { target: { value: 'Apprentices' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Add' }))
    expect(await drawer.findByText('Another category has this name.')).toBeTruthy()
    fireEvent.click(drawer.getByRole('button', { name: 'Delete Apprentices' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Are You Sure?' }))
    fireEvent.click(sure.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(inputs(server, 'deleteEmployeeCategory')).toEqual([{ employee_category_id: 5 }]))
  })

  it('shows both values of what was changed, and under which names a person went', async () => {
    const change = { field: 'name' as const, before: 'Aisyah Rahman', after: 'Aisyah Binti Rahman' }
    const moved = { field: 'department' as const, before: 'Stores', after: 'Finance' }
    serve(trainee(), {
      getTraineeUserHistory: () => ({
        output: {
          changes: [
            { at: '2026-11-20T02:00:00.000Z', by_name: 'Hafiz Rahman', fields: [change], account: null, seats_returned: 0, holds_from: null },
            { at: '2026-11-19T02:00:00.000Z', by_name: 'Siti Aminah', fields: [moved], account: null, seats_returned: 0, holds_from: '2026-10-01' },
          ],
          unbegun: { courses: 0, overdue: 0 },
        },
      }),
    })
    await open(`${path}?id=7`)
    expect(await screen.findByText('Full name: from Aisyah Rahman to Aisyah Binti Rahman')).toBeTruthy()
    expect(screen.getByText(/Hafiz Rahman$/)).toBeTruthy()
    expect(screen.getByText('Department as of 1 Oct 2026: from Stores to Finance')).toBeTruthy()
  })

  it('takes the identity card number away when told to', async () => {
    const server = serve()
    await open(`${path}?id=7`)
    fireEvent.click(await screen.findByRole('switch', { name: 'Remove the stored number' }))
    press('Save')
    await waitFor(() => expect(inputs(server, 'updateTraineeUser')).toEqual([expect.objectContaining({ ic_no: null })]))
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Remove the stored number' })).toBeNull())
  })

  it('says beside the field that a number or an address is somebody else’s', async () => {
    const server = serve(trainee(), { updateTraineeUser: () => ({ refuse: 10012 }) })
    await open(`${path}?id=7`)
    const drawer = await screen.findByRole('dialog')
    fireEvent.change(within(drawer).getByLabelText('Employee number (optional)'), { target: { value: 'SM-1' } })
    press('Save')
    expect(await screen.findByText(/belongs to another trainee/)).toBeTruthy()
    server.use({ updateTraineeUser: () => ({ refuse: 10002 }) })
    press('Save')
    expect(await screen.findByText('An account already uses this email address.')).toBeTruthy()
  })

  it('deactivates after a question that says what stays, and lets back in', async () => {
    serve()
    await open(`${path}?id=7`)
    await screen.findByRole('dialog')
    press('Deactivate')
    const question = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
    expect(within(question).getByText(/2 courses not started are taken back\. 1 of them is overdue\./)).toBeTruthy()
    fireEvent.click(within(question).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Aisyah Binti Rahman is deactivated. 2 courses not started were taken back. 1 of them is overdue.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Reactivate' }))
    expect(
      await screen.findByText(/^Aisyah Binti Rahman can sign in again\. When the account was deactivated, 2 courses were taken back/),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Assign again' })).toBeTruthy()
  })

  it('sends a new invitation to whom is invited, and unlocks whom is locked', async () => {
    const server = serve(trainee({ status: 'invited', last_active_at: null }))
    const { unmount } = await open(`${path}?id=7`)
    fireEvent.click(await screen.findByRole('button', { name: 'Send a new invitation' }))
    expect(await screen.findByText('A new invitation is on its way to aisyah@selatmaju.example.')).toBeTruthy()
    expect(inputs(server, 'resendInvitation')).toEqual([{ user_id: 7 }])
    unmount()
    serve(trainee({ status: 'locked' }))
    await open(`${path}?id=7`)
    fireEvent.click(await screen.findByRole('button', { name: 'Unlock' }))
    expect(await screen.findByText(/^Unlocked\. A link to set a new password/)).toBeTruthy()
  })

  it('asks before unsaved changes are closed', async () => {
    serve()
    await open(`${path}?id=7`)
    fireEvent.change(within(await screen.findByRole('dialog')).getByLabelText('Full name'), { target: { value: 'Aisyah' } })
    press('Close')
    expect(await screen.findByText('You have not saved your changes to this person.')).toBeTruthy()
  })

  it('shows a checker without the maker right the details, and the permissions to read', async () => {
    serve()
    await open(
      `${path}?id=7`,
      clientAdmin('checker', { permission: [{ system_type_id: 1, module_id: 2, right_id: 1, maker_status: 0, checker_status: 1 }] }),
    )
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText('SM-104')).toBeTruthy()
    expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
    expect(within(drawer).queryByRole('button', { name: 'Deactivate' })).toBeNull()
  })

  it('leads to pre-registration while there is nobody', async () => {
    serve(trainee(), { getTraineeUserList: () => ({ output: { posts: [], total: 0, departments: [] } }) })
    renderScreen(<TraineeUsers />, { path, user: clientAdmin() })
    expect((await screen.findByRole('link', { name: 'Pre-register trainees' })).getAttribute('href')).toBe('/CA/trainee-user-pre-reg-list')
  })
})
