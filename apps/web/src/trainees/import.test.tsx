import { File as NodeFile } from 'node:buffer'
import type { ColumnMatching, FileEncoding } from '@jujur/contract/columns.ts'
import type { ReportLine, TraineeFileField } from '@jujur/contract/trainees.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useLayout } from '../kit/session/layout.ts'
import { clientAdmin } from '../kit/testing/client-admin-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { TraineePreRegistrationScreen as PreRegistration } from './trainee-user-pre-reg-list.screen.tsx'
import { foundColumns, job, readyLine, skippedKinds, skippedLines } from './trainees-for-test.ts'

vi.setConfig({ testTimeout: 30_000 })

type Handlers = Parameters<typeof fakeServer>[0]
/** A server that keeps one import; `set` says how far it is. */
const serve = (more: Handlers = {}) => {
  let kept = job()
  const server = fakeServer({
    getTraineeJob: ({ skipped }) => ({
      output: { job: kept, lines: skipped ? skippedLines : [readyLine, ...skippedLines], kinds: skippedKinds, changed: 1 },
    }),
    commitTraineeImport: () => {
      kept = { ...kept, state: 'running', worked: 3, done: 1 }
      return { output: { job: kept } }
    },
    getTraineeImportRows: () => ({ refuse: 2111, data: { reason: 'past_deadline' } }),
    importTraineeUsers: () => ({ output: { import_id: 71, job: kept, skipped: skippedLines, ready: [readyLine] } }),
    getTraineeImportColumns: () => ({ output: foundColumns() }),
    getTraineeImportTemplate: () => ({ file: new Blob(['name,username'], { type: 'text/csv' }) }),
    getTempTraineeUserRegistrationList: () => ({ output: { temp_trainee_user_registrations: [], total: 0 } }),
    getTraineeUserList: () => ({ output: { posts: [], total: 0, departments: [] } }),
    ...more,
  })
  return {
    ...server,
    set: (over: Partial<typeof kept>) => {
      kept = { ...kept, ...over }
    },
  }
}
const path = '/CA/trainee-user-pre-reg-list'
const open = (at = `${path}?import=new`) => renderScreen(<PreRegistration />, { path, at, user: clientAdmin('maker') })
const inputs = (server: { received: { name: string; input: unknown }[] }, name: string) =>
  server.received.filter((call) => call.name === name).map(({ input }) => input)
/** Node's own, of which its Request can make a body; jsdom's stands in their place. */
const useNodeForms = async () => {
  const empty = await new Response('', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }).formData()
  vi.stubGlobal('FormData', empty.constructor)
  vi.stubGlobal('File', NodeFile)
}
const choose = (file: File) => fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
const staff = () => new File(['name,username,email\n'], 'staff.csv', { type: 'text/csv' })

/** What is saved as a file. */
const savedFiles = () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:test'
  })
  return blobs
}

describe('the columns of a file', () => {
  const sentOf = (server: { received: { name: string; input: unknown }[] }) =>
    (inputs(server, 'importTraineeUsers') as { matching: string }[]).map(({ matching }) =>
      (JSON.parse(matching) as ColumnMatching<TraineeFileField>).columns.map(({ column, field }) => `${column} ${field}`),
    )
  const begin = async (more: Handlers = {}) => {
    const server = serve(more)
    await useNodeForms()
    open()
    await screen.findByRole('heading', { name: 'Import trainees' })
    choose(staff())
    await screen.findByRole('button', { name: 'Check 5 rows' })
    return server
  }
  const choice = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement
  const pick = (name: string, label: string) => {
    const select = choice(name)
    const option = [...select.options].find(({ text }) => text === label)
    fireEvent.change(select, { target: { value: option?.value } })
  }

  it('are shown with samples, the guess for each and what there is no column for', async () => {
    await begin()
    expect(screen.getByText('staff.csv, sheet “Staf”')).toBeTruthy()
    expect(screen.getByText(/Your headings are in row 2. The row above is skipped./)).toBeTruthy()
    const row = within(screen.getByRole('row', { name: /Kod kos/ }))
    expect(row.getByText('SM-4425')).toBeTruthy()
    expect(row.getByText('Not recognised: your turn')).toBeTruthy()
    expect(choice('No. KP is').selectedOptions[0]?.text).toBe('IC or passport number')
    expect(screen.getByText('Made from: Email')).toBeTruthy()
    expect(
      screen.getByText(
        'No column for: Phone, Employee number, Department, Position, Risk level, Employee category, Member of the board, Manager, Joined on, and From. These stay empty.',
      ),
    ).toBeTruthy()
  })

  it('are what somebody chose, each field once, and the dry run gets exactly that', async () => {
    const server = await begin()
    pick('Kod kos is', 'Employee number')
    pick('No. KP is', 'Leave out')
    fireEvent.click(screen.getByRole('button', { name: 'Check 5 rows' }))
    await screen.findByText('ready')
    expect(sentOf(server)).toEqual([['1 name', '2 email', '4 employee_no']])
  })

  it('give up a field that another takes, and say so; without a needed one nothing is checked', async () => {
    await begin()
    pick('Kod kos is', 'Full name')
    expect(choice('Nama Penuh is').selectedOptions[0]?.text).toBe('Leave out')
    expect(screen.getByText('Full name was “Nama Penuh” before. That column is left out now.')).toBeTruthy()
    pick('E-mel is', 'Leave out')
    expect(screen.getByText('No column for: Email')).toBeTruthy()
    const check = screen.getByRole('button', { name: 'Check 5 rows' }) as HTMLButtonElement
    expect(check.ariaDisabled).toBe('true')
    expect(check.getAttribute('aria-describedby')).toBeTruthy()
  })

  it('get their field back from a column that only passed it, as by keys', async () => {
    const server = await begin()
    pick('Kod kos is', 'Email')
    expect(choice('E-mel is').selectedOptions[0]?.text).toBe('Leave out')
    pick('Kod kos is', 'Employee number')
    expect(choice('E-mel is').selectedOptions[0]?.text).toBe('Email')
    fireEvent.click(screen.getByRole('button', { name: 'Check 5 rows' }))
    await screen.findByText('ready')
    expect(sentOf(server)).toEqual([['1 name', '2 email', '3 ic_no', '4 employee_no']])
  })

  it('mask what is chosen to be an identity number', async () => {
    await begin()
    pick('Kod kos is', 'IC or passport number')
    expect(screen.queryByText('SM-4410')).toBeNull()
    expect(screen.getByText('•••4410')).toBeTruthy()
  })

  it('are read anew below another row', async () => {
    const server = await begin({
      getTraineeImportColumns: ({ heading_line }) => ({ output: foundColumns(heading_line === 3 ? { heading_line: 3, rows: 4 } : {}) }),
    })
    fireEvent.change(screen.getByLabelText('Headings are in'), { target: { value: '3' } })
    expect(await screen.findByRole('button', { name: 'Check 4 rows' })).toBeTruthy()
    expect(inputs(server, 'getTraineeImportColumns')).toEqual([{}, { heading_line: '3' }])
  })

  it('say as what their letters were read, and are read otherwise', async () => {
    const letters = (encoding: FileEncoding, cell: string) => foundColumns({ sheet: null, letters: { encoding, cells: [cell] } })
    const server = await begin({
      getTraineeImportColumns: ({ encoding }) => ({ output: encoding ? letters(encoding, 'Jˆrg') : letters('windows-1252', 'Jörg') }),
    })
    expect(screen.getByText('Jörg')).toBeTruthy()
    const select = screen.getByLabelText<HTMLSelectElement>('Letters are read as')
    expect(select.selectedOptions[0]?.textContent).toBe('Western European (Windows)')
    fireEvent.change(select, { target: { value: 'macintosh' } })
    expect(await screen.findByText('Jˆrg')).toBeTruthy()
    expect(inputs(server, 'getTraineeImportColumns')).toEqual([{}, { encoding: 'macintosh' }])
    fireEvent.click(screen.getByRole('button', { name: 'Check 5 rows' }))
    await screen.findByText('ready')
    const [sent] = inputs(server, 'importTraineeUsers') as { matching: string }[]
    expect(JSON.parse(sent?.matching ?? '')).toMatchObject({ encoding: 'macintosh' })
  })

  it('that nobody reads wait behind a button where there are many', async () => {
    const columns = Array.from({ length: 200 }, (_, i) => ({
      column: i + 1,
      heading: `More ${i}`,
      samples: ['', ''],
      filled: 0,
      field: i === 150 ? ('name' as const) : null,
      because: i === 150 ? ('known' as const) : ('unknown' as const),
    }))
    await begin({ getTraineeImportColumns: () => ({ output: foundColumns({ columns }) }) })
    expect(screen.getAllByRole('combobox')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Show 199 more columns' }))
    expect(screen.getAllByRole('combobox')).toHaveLength(201)
  })

  it('that changed meanwhile are told in words', async () => {
    await begin({ importTraineeUsers: () => ({ refuse: 10024, data: { reason: 'columns_changed' } }) })
    fireEvent.click(screen.getByRole('button', { name: 'Check 5 rows' }))
    expect(await screen.findByText(/has changed since you chose it/)).toBeTruthy()
  })
})

describe('importing trainees', () => {
  it('says where it stands, from Manage User on', async () => {
    serve()
    const Crumbs = () => (
      <p data-testid="crumbs">
        {useLayout()
          .breadcrumbs?.map(({ title }) => title)
          .join(' / ')}
      </p>
    )
    const page = (
      <>
        <PreRegistration />
        <Crumbs />
      </>
    )
    renderScreen(page, { path, at: `${path}?import=new`, user: clientAdmin('maker') })
    await waitFor(() => expect(screen.getByTestId('crumbs').textContent).toMatch(/^[^/]+ \/ Manage User \/ Pre Registration \/ [^/]+$/))
  })

  it('goes from the file over the dry run to the import, and on to the approval', async () => {
    const server = serve()
    await useNodeForms()
    open()
    await screen.findByRole('heading', { name: 'Import trainees' })
    choose(staff())
    fireEvent.click(await screen.findByRole('button', { name: 'Check 5 rows' }))
    expect(await screen.findByText('ready')).toBeTruthy()
    expect(await screen.findByText('12 email addresses are not valid')).toBeTruthy()
    const told = (text: RegExp) => within(screen.getByRole('row', { name: text }))
    expect(
      told(/This one is taken/)
        .getAllByRole('cell')
        .map((cell) => cell.textContent || within(cell).getByRole<HTMLInputElement>('textbox').value),
    ).toEqual(['3', 'Lim Wei Ming', 'Username', 'aisyah', 'A username that no one else has. This one is taken.', 'Left out'])
    expect(told(/At most 100/).getByText('Jabatan')).toBeTruthy()
    expect(told(/At most 100/).getByText('At most 100 characters')).toBeTruthy()
    expect(told(/=cmd/).getByText('A plain value, not a formula')).toBeTruthy()
    expect(screen.getByText(/2 rows are left out/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 trainees' }))
    expect(await screen.findByText('3 of 5 rows')).toBeTruthy()
    expect(screen.getByText(/You can leave this page/)).toBeTruthy()
    expect(inputs(server, 'commitTraineeImport')).toEqual([{ import_id: 71 }])
    server.set({ state: 'done', worked: 5, done: 3 })
    expect(await screen.findByText('3 trainees imported')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to approval' }).getAttribute('href')).toBe('/CA/trainee-user-approval')
  })

  it('opens the report that a notification leads to', async () => {
    const server = serve()
    server.set({ state: 'done', worked: 5, done: 3 })
    open(`${path}?import=71`)
    expect(await screen.findByText('3 trainees imported')).toBeTruthy()
  })

  it('shows every row, and only those left out', async () => {
    serve()
    open(`${path}?job=71`)
    await screen.findByText('Lim Wei Ming')
    expect(screen.queryByText('Kavitha Subramaniam')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'All rows (5)' }))
    expect(await screen.findByText('Kavitha Subramaniam')).toBeTruthy()
  })

  it('shows those put right on the way, and how many they are', async () => {
    const respelled = { ...readyLine, problems: [{ field: 'department', rule: 'respelled', code: null, value: 'FINANCE', row: null }] }
    const server = serve({
      getTraineeJob: ({ changed }) => ({ output: { job: job(), lines: changed ? [respelled] : skippedLines, kinds: [], changed: 1 } }),
    })
    open(`${path}?job=71`)
    fireEvent.click(await screen.findByRole('radio', { name: 'Changed (1)' }))
    expect(await screen.findByText('FINANCE')).toBeTruthy()
    expect(screen.getByText('We write it as you have it already.')).toBeTruthy()
    expect(inputs(server, 'getTraineeJob').at(-1)).toMatchObject({ changed: true, skipped: false })
  })

  it('hands the rows left out along as a file, with formulas made harmless', async () => {
    serve()
    const saved = savedFiles()
    open(`${path}?job=71`)
    fireEvent.click(await screen.findByRole('button', { name: 'Rows left out, as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = await saved[0]?.text()
    expect(text).toContain('3,Lim Wei Ming,aisyah,Username,aisyah,A username that no one else has. This one is taken.')
    expect(text).toContain('3,Lim Wei Ming,aisyah,Jabatan,Procurement and more…,At most 100 characters')
    expect(text).toContain("5,'=cmd(),evil,Nama Penuh,'=cmd(),")
  })

  it('hands them along with all columns of the file and why, as long as they are kept', async () => {
    const rows = [{ line: 3, cells: ['Lim Wei Ming', '=1+1', '880101145128', 'SM-4425'], problems: skippedLines[0]?.problems ?? [] }]
    const server = serve({ getTraineeImportRows: () => ({ output: { headings: ['Nama Penuh', 'E-mel', 'No. KP', 'Kod kos'], rows } }) })
    const saved = savedFiles()
    open(`${path}?job=71`)
    fireEvent.click(await screen.findByRole('button', { name: 'Rows left out, as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const [head, row] = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
    expect(head).toBe('Nama Penuh,E-mel,No. KP,Kod kos,Why')
    expect(row).toBe("Lim Wei Ming,'=1+1,880101145128,SM-4425,The username is taken; Department is too long")
    expect(inputs(server, 'getTraineeImportRows')).toEqual([{ import_id: 71, length: 500, start: 0 }])
  })

  it('has a wrong value corrected where it stands, checked by the server, and says what became of the row', async () => {
    const line = skippedLines[0] as ReportLine
    const [, department] = line.problems
    const server = serve({
      correctTraineeImportRow: ({ fields }) => ({
        output: {
          job: job({ skipped: 1 }),
          line: fields.username
            ? { ...line, problems: department ? [department] : [] }
            : {
                ...line,
                outcome: 'ready',
                problems: [{ field: 'department', rule: 'corrected', code: null, value: 'Procurement and more…', row: null, becomes: 'Buying' }],
              },
        },
      }),
    })
    open(`${path}?job=71`)
    const username = (await screen.findByRole('textbox', { name: 'Username in row 3' })) as HTMLInputElement
    expect(username.value).toBe('aisyah')
    fireEvent.blur(username)
    expect(inputs(server, 'correctTraineeImportRow')).toEqual([])
    fireEvent.change(username, { target: { value: 'wei.ming' } })
    username.focus()
    fireEvent.keyDown(username, { key: 'Enter' })
    expect(await screen.findByText('Row 3 is still left out.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Username in row 3' })).toBeNull()
    const cut = screen.getByRole('textbox', { name: 'Jabatan in row 3' }) as HTMLInputElement
    // Where the whole is not shown it is typed anew.
    expect([cut.value, cut.placeholder]).toEqual(['', 'Procurement and more…'])
    fireEvent.change(cut, { target: { value: 'Buying' } })
    fireEvent.blur(cut)
    expect(await screen.findByText('Row 3 is ready now.')).toBeTruthy()
    const row = within(screen.getByRole('row', { name: /Lim Wei Ming/ }))
    expect(row.getByText('Becomes Buying')).toBeTruthy()
    expect(row.getByText('Changed')).toBeTruthy()
    expect(inputs(server, 'correctTraineeImportRow')).toEqual([
      { import_id: 71, line: 3, fields: { username: 'wei.ming' } },
      { import_id: 71, line: 3, fields: { department: 'Buying' } },
    ])
  })

  it('of more than one page: what is corrected on one makes nobody skip a row of the next', async () => {
    const ready = new Set<number>()
    const kept = () => job({ total: 130, worked: 120 - ready.size, skipped: 120 - ready.size })
    const [problem] = skippedLines[0]?.problems ?? []
    const lines = Array.from(
      { length: 120 },
      (_, i): ReportLine => ({
        ...{ line: i + 2, name: `Person ${i + 2}`, username: `p${i + 2}`, outcome: 'skipped' },
        problems: problem ? [problem] : [],
      }),
    )
    const server = serve({
      getTraineeJob: ({ start = 0, length = 100 }) => ({
        output: { job: kept(), lines: lines.filter(({ line }) => !ready.has(line)).slice(start, start + length), kinds: [], changed: 0 },
      }),
      correctTraineeImportRow: ({ line }) => {
        ready.add(line)
        return { output: { job: kept(), line: { ...(lines[line - 2] as ReportLine), outcome: 'ready', problems: [] } } }
      },
    })
    open(`${path}?job=71`)
    for (const line of [2, 3]) {
      const field = await screen.findByRole('textbox', { name: `Username in row ${line}` })
      fireEvent.change(field, { target: { value: `free${line}` } })
      fireEvent.blur(field)
      await screen.findByText(`Row ${line} is ready now.`)
    }
    expect(screen.getByText('1 to 100 of 120')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Person 102')).toBeTruthy()
    expect(inputs(server, 'getTraineeJob').at(-1)).toMatchObject({ start: 98 })
    expect(screen.getByText('99 to 118 of 118')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByText('Person 4')).toBeTruthy()
  })

  it('is found again from the list while it goes on', async () => {
    serve()
    await useNodeForms()
    const { router } = open()
    await screen.findByRole('heading', { name: 'Import trainees' })
    choose(staff())
    fireEvent.click(await screen.findByRole('button', { name: 'Check 5 rows' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 trainees' }))
    await screen.findByText('3 of 5 rows')
    await act(() => router.navigate(path))
    expect(await screen.findByText('The import of staff.csv is under way: 3 of 5 rows.')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Show' }))
    expect(await screen.findByText('3 of 5 rows')).toBeTruthy()
  })

  it.each([
    ['no_header', /no headings that say who a person is in the first 10 rows/],
    ['too_many_rows', /more than 10,000 rows/],
    ['too_many_columns', /more than 200 columns/],
    ['encoding', /CSV UTF-8/],
    ['anything', /Save the file again as CSV or XLSX/],
  ])('says in words why a file with %s is not taken', async (reason, words) => {
    serve({ getTraineeImportColumns: () => ({ refuse: 10024, data: { reason } }) })
    await useNodeForms()
    open()
    await screen.findByRole('heading', { name: 'Import trainees' })
    choose(staff())
    expect(await screen.findByText('We could not accept staff.csv')).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says of a picture that it is no spreadsheet, and of a huge file that it is too large before it is sent', async () => {
    const server = serve({ getTraineeImportColumns: () => ({ refuse: 10076 }) })
    await useNodeForms()
    open()
    await screen.findByRole('heading', { name: 'Import trainees' })
    choose(new File(['x'], 'photo.csv'))
    expect(await screen.findByText(/not CSV or XLSX/)).toBeTruthy()
    const huge = staff()
    Object.defineProperty(huge, 'size', { value: 11 * 1024 * 1024 })
    choose(huge)
    expect(await screen.findByText(/larger than 10 MB/)).toBeTruthy()
    expect(inputs(server, 'getTraineeImportColumns')).toHaveLength(1)
  })

  it('does not offer to import when no row fits', async () => {
    serve({ getTraineeJob: () => ({ output: { job: job({ total: 2, skipped: 2 }), lines: skippedLines, kinds: [], changed: 0 } }) })
    open(`${path}?job=71`)
    expect(await screen.findByText('No row can be imported')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  it('says when the time to import is over', async () => {
    serve({ commitTraineeImport: () => ({ refuse: 2111, data: { reason: 'past_deadline' } }) })
    open(`${path}?job=71`)
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 trainees' }))
    expect(await screen.findByText('Error - 2111')).toBeTruthy()
  })

  it('saves the template', async () => {
    const server = serve()
    const saved = savedFiles()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Template as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(inputs(server, 'getTraineeImportTemplate')).toEqual([{ format: 'csv' }])
  })
})
