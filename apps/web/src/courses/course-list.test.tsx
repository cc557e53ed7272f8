import type { TraineeCourse } from '@jujur/contract/courses.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { author, maker, sent } from '../authoring/author-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { field, fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { CoursesScreen } from './course-list.screen.tsx'
import { course, enrolment, item, module, reading, version } from './courses-for-test.ts'

type Handlers = Parameters<typeof fakeServer>[0]

/** Answers as the server does: what is sent is kept, and each change makes a version. */
const serve = (first: TraineeCourse, handlers: Handlers = {}) => {
  let now = first
  return fakeServer({
    getTraineeCourseList: () => ({ output: { posts: [now] } }),
    TraineeCourseUpdate: ({ course_id: _, version: __, modules, status: ___, cover: ____, ...change }) => {
      const order = modules?.flatMap((id) => now.modules.find(({ module_id }) => module_id === id) ?? []) ?? now.modules
      now = { ...now, ...change, modules: order, version: now.version + 1 } as TraineeCourse
      return { output: { course: now } }
    },
    UpdateModuleItem: ({ module_item_id, module_id, position, version: _, to_module_id, to_version: __, ...change }) => {
      if (to_module_id !== undefined) {
        const moved = now.modules.flatMap(({ items }) => items).find((one) => one.module_item_id === module_item_id)
        const modules = now.modules.map((one) => {
          if (one.module_id !== module_id && one.module_id !== to_module_id) return one
          const items = one.items.filter((other) => other !== moved)
          if (one.module_id === to_module_id && moved) items.splice(position ?? items.length, 0, moved)
          return { ...one, items, version: one.version + 1 }
        })
        now = { ...now, modules }
        const named = (id: number | undefined) => modules.find((one) => one.module_id === id) as (typeof modules)[number]
        return { output: { module: named(to_module_id), module_item_id: module_item_id ?? null, left: named(module_id) } }
      }
      const modules = now.modules.map((one) => {
        if (one.module_id === module_id) return { ...one, ...change, version: one.version + 1 } as typeof one
        const moved = one.items.find((item) => item.module_item_id === module_item_id)
        if (!moved) return one
        const items = one.items.filter((item) => item !== moved)
        items.splice(position ?? one.items.indexOf(moved), 0, { ...moved, ...change } as typeof moved)
        return { ...one, items, version: one.version + 1 }
      })
      now = { ...now, modules }
      const changed = modules.find((one) => one.module_id === module_id || one.items.some((item) => item.module_item_id === module_item_id))
      return { output: { module: changed as (typeof modules)[number], module_item_id: module_item_id ?? null, left: null } }
    },
    getGlobalAdminViewMaterial: ({ material_id }) => ({
      output: { material: reading(material_id), used: { used_in: [], used_total: 0 }, people: 0 },
    }),
    compareTraineeCourse: () => ({ output: { version_no: now.versions[0]?.version_no ?? null, changes: [] } }),
    ...handlers,
  })
}
const open = (search: string, user = maker) => renderScreen(<CoursesScreen />, { path: '/GA/courses', at: `/GA/courses${search}`, user })
const node = (name: RegExp) => screen.findByRole('treeitem', { name })
const soon = { timeout: 4000 }

beforeAll(() => loadTexts('courses', 'modules', 'authoring', 'lists', 'publishing'))

test('a course comes in from a file where a new one is begun', async () => {
  fakeServer({ TraineeCourseList: () => ({ output: { posts: [], total: 0 } }) })
  open('')
  fireEvent.click(await screen.findByRole('button', { name: 'Import a course' }))
  const form = within(screen.getByRole('dialog', { name: 'Import a course' }))
  expect(form.getByLabelText('Course zip file')).toBeTruthy()
})

test('the list tells a course that was changed since it was published from one that was not', async () => {
  const row = {
    ...{ course_id: 1, code: 'ABC-1', title: 'Essentials', price_sen: 0, modules: 1, live_version: 1, changed_since: false },
    ...{ status: 'published' as const, version: 1, updated_at: '2026-11-20T02:00:00.000Z', updated_by: 'Mei Ling' },
  }
  const changed = { ...row, course_id: 2, changed_since: true }
  const posts = [row, changed, { ...changed, course_id: 3, status: 'draft' as const }, { ...changed, course_id: 4, status: 'in_review' as const }]
  fakeServer({ TraineeCourseList: () => ({ output: { posts, total: 4 } }) })
  open('')
  const [, ...rows] = await screen.findAllByRole('row')
  const states = ['Published', 'Published, changed since', 'Published, changed since', 'In review']
  for (const [at, state] of states.entries()) expect(within(rows[at] as HTMLElement).getByText(state)).toBeTruthy()
})

describe('the editor of a course', () => {
  test('saves by itself what was changed, and only that; undo takes it back', async () => {
    const server = serve(course())
    open('?id=1')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Essentials')
    fill('Title', 'Fundamentals')
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([{ course_id: 1, version: 1, title: 'Fundamentals' }]), soon)
    await screen.findByText(/^Saved \d/)
    press('Undo')
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate').at(-1)).toEqual({ course_id: 1, version: 2, title: 'Essentials' }), soon)
  })

  test('sends a translation by its language, and leaves the others alone', async () => {
    const server = serve(course({ translations: { ms: { title: 'Asas' }, de: { title: 'Grundlagen' } } }))
    open('?id=1')
    await screen.findByRole('heading', { level: 1 })
    expect(field('Title (Bahasa Melayu)').value).toBe('Asas')
    fill('Description (Bahasa Melayu)', 'Apa itu rasuah')
    await waitFor(
      () =>
        expect(sent(server, 'TraineeCourseUpdate')).toEqual([
          { course_id: 1, version: 1, translations: { ms: { title: 'Asas', description: 'Apa itu rasuah' } } },
        ]),
      soon,
    )
    expect(screen.getByRole('button', { name: /Bahasa Melayu/ }).textContent).toContain('1 / 9')
  })

  test('marks one lesson as the sample that companies read, and offers no quiz and no package', async () => {
    const items = [
      item(21, 'Reading'),
      item(22, 'Check', { type: 'quiz', material_type: null, material_id: null, quiz_id: 3 }),
      item(23, 'Package', { material_type: 'scorm' }),
    ]
    const server = serve(course({ modules: [module(11, 'Law', items)] }))
    open('?id=1')
    const choice = await screen.findByLabelText<HTMLSelectElement>('Lesson')
    expect([...choice.options].map(({ text }) => text)).toEqual(['No sample', 'Reading'])
    fireEvent.change(choice, { target: { value: '21' } })
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([{ course_id: 1, version: 1, sample_item_id: 21 }]), soon)
    fireEvent.click(await node(/^1\. Law/))
    expect((await node(/^Reading/)).textContent).toContain('sample')
  })

  test('tells a code that is taken beside its field', async () => {
    serve(course(), { TraineeCourseUpdate: () => ({ refuse: 10012 }) })
    open('?id=1')
    await screen.findByRole('heading', { level: 1 })
    fill('Code', 'ABC-2')
    await waitFor(() => expect(field('Code').getAttribute('aria-invalid')).toBe('true'), soon)
    expect(screen.getByText('Not saved: check the field marked below')).toBeTruthy()
  })

  test('keeps a price once it is a sum', async () => {
    const server = serve(course())
    open('?id=1')
    await screen.findByRole('heading', { level: 1 })
    fill('Price of a seat (RM)', '12.')
    fill('Price of a seat (RM)', '12.5')
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([{ course_id: 1, version: 1, price_sen: 1250 }]), soon)
    fill('Price of a seat (RM)', 'a lot')
    expect(field('Price of a seat (RM)').getAttribute('aria-invalid')).toBe('true')
  })

  test('moves modules in its own draft, and items at once; both are undone', async () => {
    const server = serve(course())
    open('?id=1')
    const law = await node(/^1\. Law/)
    fireEvent.keyDown(law, { key: 'ArrowDown', altKey: true })
    await node(/^2\. Law/)
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([{ course_id: 1, version: 1, modules: [12, 11] }]), soon)
    press('Undo')
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate').at(-1)).toEqual({ course_id: 1, version: 2, modules: [11, 12] }), soon)
    fireEvent.click(await node(/^1\. Law/))
    fireEvent.keyDown(await node(/^Film/), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(sent(server, 'UpdateModuleItem')).toEqual([{ module_item_id: 22, version: 1, position: 0 }]), soon)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).ariaDisabled).toBeNull())
    // The order as the server has it now must have come before it is changed again.
    await waitFor(() => expect(sent(server, 'getTraineeCourseList').length).toBeGreaterThan(3), soon)
    press('Undo')
    await waitFor(() => expect(sent(server, 'UpdateModuleItem').at(-1)).toMatchObject({ module_item_id: 22, position: 1 }), soon)
  })

  test('takes an item from one module to the next by Alt and an arrow, one press after the other, and back by Undo', async () => {
    const server = serve(course())
    open('?id=1')
    fireEvent.click(await node(/^1\. Law/))
    const film = await node(/^Film/)
    film.focus()
    fireEvent.keyDown(film, { key: 'ArrowDown', altKey: true })
    expect((await node(/^Film/)).getAttribute('aria-posinset')).toBe('1')
    expect(screen.getByText('Film moved to Gifts, place 1 of 1')).toBeTruthy()
    // Not waiting for an answer.
    fireEvent.keyDown(await node(/^Film/), { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(await node(/^Film/), { key: 'ArrowUp', altKey: true })
    await waitFor(
      () =>
        expect(sent(server, 'UpdateModuleItem')).toEqual([
          { module_item_id: 22, version: 1, position: 0, module_id: 11, to_module_id: 12, to_version: 1 },
          { module_item_id: 22, version: 2, position: 1, module_id: 12, to_module_id: 11, to_version: 2 },
          { module_item_id: 22, version: 3, position: 0 },
        ]),
      soon,
    )
    expect(document.activeElement?.textContent).toContain('Film')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).ariaDisabled).toBeNull(), soon)
    press('Undo')
    await waitFor(() => expect(sent(server, 'UpdateModuleItem').at(-1)).toEqual({ module_item_id: 22, version: 4, position: 1 }), soon)
    press('Undo')
    await waitFor(
      () =>
        expect(sent(server, 'UpdateModuleItem').at(-1)).toEqual({
          ...{ module_item_id: 22, version: 5, position: 0, module_id: 11, to_module_id: 12, to_version: 3 },
        }),
      soon,
    )
  })

  test('takes back the item that moved last, not what was done before it, also while its move is still on its way', async () => {
    const server = serve(course())
    open('?id=1')
    fireEvent.keyDown(await node(/^1\. Law/), { key: 'ArrowDown', altKey: true })
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toHaveLength(1), soon)
    fireEvent.click(await node(/^2\. Law/))
    const film = await node(/^Film/)
    film.focus()
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const fetching = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('UpdateModuleItem')) await held
      return fetching(url, init)
    })
    fireEvent.keyDown(film, { key: 'ArrowUp', altKey: true })
    expect((await node(/^Film/)).getAttribute('aria-posinset')).toBe('1')
    press('Undo')
    go()
    await waitFor(() => expect(sent(server, 'UpdateModuleItem')).toMatchObject([{ position: 0 }, { module_item_id: 22, position: 1 }]), soon)
    await waitFor(async () => expect((await node(/^Film/)).getAttribute('aria-posinset')).toBe('2'), soon)
    expect(sent(server, 'TraineeCourseUpdate')).toHaveLength(1)
  })

  test('puts an item where its author chooses', async () => {
    const server = serve(course({ modules: [...course().modules, module(13, 'Lobbying', [item(31, 'Case')])] }))
    open('?id=1')
    fireEvent.click(await node(/^1\. Law/))
    fireEvent.click(await node(/^Reading/))
    press('Move to…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move “Reading”' }))
    fireEvent.change(dialog.getByLabelText('Module'), { target: { value: '13' } })
    expect(dialog.getByLabelText<HTMLSelectElement>('Place').selectedOptions[0]?.textContent).toBe('After “Case”')
    fireEvent.change(dialog.getByLabelText('Place'), { target: { value: '0' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(
      () =>
        expect(sent(server, 'UpdateModuleItem')).toEqual([
          { module_item_id: 21, version: 1, position: 0, module_id: 11, to_module_id: 13, to_version: 1 },
        ]),
      soon,
    )
    expect(await screen.findByText('“Reading” is now in “Lobbying”.')).toBeTruthy()
  })

  test('says that an item was moved by somebody else, and shows where it is', async () => {
    let asked = 0
    const moved = course({ modules: [module(11, 'Law', [item(21, 'Reading')]), module(12, 'Gifts', [item(22, 'Film')])] })
    serve(course(), {
      getTraineeCourseList: () => ({ output: { posts: [asked > 0 ? moved : course()] } }),
      UpdateModuleItem: () => {
        asked++
        return { refuse: 2111, data: { reason: 'changed_since', version: 2, fields: ['item_22'], by: 'Mei Ling', at: '2026-11-20T02:00:00.000Z' } }
      },
    })
    open('?id=1')
    fireEvent.click(await node(/^1\. Law/))
    fireEvent.keyDown(await node(/^Film/), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /^2\. Gifts/ }).textContent).toContain('1 item'), soon)
    expect(asked).toBe(1)
  })

  test('names an item where it stands, in the base language and another one', async () => {
    const server = serve(course(), {
      UpdateMaterial: ({ material_id, title, translations }) => ({
        output: { material: { ...reading(material_id, title ?? 'Reading'), translations: translations as object, version: 2 } },
      }),
    })
    open('?id=1')
    fireEvent.click(await node(/^1\. Law/))
    fireEvent.keyDown(await node(/^Reading/), { key: 'F2' })
    await waitFor(() => expect(document.activeElement).toBe(field('Title')), soon)
    fill('Title', 'Say no')
    fill('Title (Bahasa Melayu)', 'Katakan tidak')
    // What else is said in Malay goes along.
    const ms = { title: 'Katakan tidak', html: '<p>Tidak.</p>' }
    await waitFor(
      () => expect(sent(server, 'UpdateMaterial')).toEqual([{ material_id: 21, version: 1, title: 'Say no', translations: { ms } }]),
      soon,
    )
  })

  test('shows what the check says as a part of its own, each finding leading to where it is put right', async () => {
    const finding = { title: 'Reading', module_no: 1, module_item_id: 21, language: null, tag: null, count: null, of: null } as const
    serve(course(), {
      checkTraineeCourse: () => ({ output: { findings: [{ code: 'material_empty', weight: 'stops', ...finding }], topics: [] } }),
    })
    open('?id=1')
    fireEvent.click(await node(/^Check the course/))
    fireEvent.click(await screen.findByRole('button', { name: /“Reading” has no text/ }))
    expect((await node(/^Reading/)).getAttribute('aria-selected')).toBe('true')
  })

  test('opens at the part and in the language that a link names', async () => {
    serve(course())
    open('?id=1&at=item+22&in=de')
    expect((await node(/^Film/)).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: /Deutsch/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('asks which languages it is to have, and offers no other to write in', async () => {
    const server = serve(course())
    open('?id=1')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'German' }))
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([expect.objectContaining({ languages: ['de', 'ms'] })]), soon)
    const tabs = within(screen.getByRole('group', { name: 'Languages' }))
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent?.replace(/[\d /]+$/, ''))).toEqual(['Deutsch', 'Bahasa Melayu'])
  })

  test('is to be done after other courses, found by their words among all that there are', async () => {
    const common = {
      price_sen: 0,
      modules: 1,
      changed_since: false,
      status: 'draft' as const,
      version: 1,
      updated_at: '2026-11-20T02:00:00.000Z',
      updated_by: '',
    }
    const rows = ['Gifts', 'Meals'].map((title, i) => ({ ...common, course_id: 7 + i, code: `C${i}`, title, live_version: i === 0 ? 1 : null }))
    const needs = [{ course_id: 7, code: 'C0', title: 'Gifts' }]
    const server = serve(course(), {
      TraineeCourseList: ({ q }) => ({ output: { posts: rows.filter(({ title }) => title.includes(q ?? '')), total: rows.length } }),
      TraineeCourseUpdate: () => ({ output: { course: course({ needs, version: 2 }) } }),
    })
    open('?id=1')
    fireEvent.click(await screen.findByRole('button', { name: 'Add a course' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add a course' }))
    expect(await drawer.findByText(/not published yet/)).toBeTruthy()
    fireEvent.change(drawer.getByRole('searchbox'), { target: { value: 'Gifts' } })
    await waitFor(() => expect(sent(server, 'TraineeCourseList').at(-1)).toMatchObject({ q: 'Gifts' }), soon)
    fireEvent.click(await drawer.findByRole('button', { name: /Gifts/ }))
    expect(await screen.findByRole('button', { name: 'Remove Gifts' })).toBeTruthy()
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([expect.objectContaining({ needs: [7] })]), soon)
  })

  test('is replaced by a published course of all that there are, at once, and no longer', async () => {
    const common = {
      price_sen: 0,
      modules: 1,
      changed_since: false,
      status: 'published' as const,
      version: 1,
      updated_at: '2026-11-20T02:00:00.000Z',
      updated_by: '',
    }
    const rows = ['Gifts', 'Meals'].map((title, i) => ({ ...common, course_id: 7 + i, code: `C${i}`, title, live_version: i === 0 ? 1 : null }))
    const published = { versions: [version(1)] }
    const replaced_by = { course_id: 7, code: 'C0', title: 'Gifts' }
    let shown = course(published)
    const server = serve(shown, {
      getTraineeCourseList: () => ({ output: { posts: [shown] } }),
      TraineeCourseList: () => ({ output: { posts: rows, total: rows.length } }),
      replaceCourse: ({ successor_id }) => {
        shown = course({ ...published, replaced_by: successor_id === undefined ? null : replaced_by })
        return { output: { course: shown } }
      },
    })
    open('?id=1')
    fireEvent.click(await screen.findByRole('button', { name: 'Choose a course' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Choose a course' }))
    fireEvent.click(await drawer.findByRole('button', { name: /Gifts/ }))
    expect(drawer.queryByRole('button', { name: /Meals/ })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Stop replacing' }))
    await waitFor(
      () =>
        expect(sent(server, 'replaceCourse')).toEqual([
          { course_id: 1, successor_id: 7, before: null },
          { course_id: 1, before: 7 },
        ]),
      soon,
    )
  })

  test('says why it came back from the review, and lists what was published', async () => {
    const sent_back = { remarks: 'Name the limit.', decided_at: '2026-11-20T02:00:00.000Z', decided_by: 'Tan Mei Ling', comments: [] }
    serve(course({ sent_back, versions: [version(1)] }))
    open('?id=1')
    expect(await screen.findByText('Name the limit.')).toBeTruthy()
    expect(screen.getByText('Sent back')).toBeTruthy()
    expect(screen.getByText(/^Sent back by Tan Mei Ling/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read version 1 as it was' }).getAttribute('href')).toBe('/GA/courses?version=101')
    for (const part of [/^1\. Law/, /^Film/, /^Pledge/]) {
      fireEvent.click(await node(part))
      expect(screen.getByText('Name the limit.')).toBeTruthy()
    }
  })

  test.each([2, 0])('changed since it was published, says whom the version stays with, and nothing of nobody: %i', async (people) => {
    serve(course({ people, versions: [version(1)], updated_at: '2026-11-25T02:00:00.000Z' }))
    open('?id=1')
    expect(await screen.findByRole('link', { name: /compare|chang/i })).toBeTruthy()
    expect(screen.queryAllByText(/2 people have version 1 and keep it\./)).toHaveLength(people === 2 ? 1 : 0)
    expect(screen.queryByText(/0 people/)).toBeNull()
  })

  test('a part that was open is open again after a reload', async () => {
    serve(course())
    const { router } = open('?id=1')
    for (const [part, at] of [
      [/^1\. Law/, 'module 11'],
      [/^Film/, 'item 22'],
      [/^2\. Gifts/, 'module 12'],
      [/^Pledge/, 'pledge'],
    ] as const) {
      fireEvent.click(await node(part))
      await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('at')).toBe(at))
    }
    cleanup()
    open('?id=1&at=module+12')
    expect((await node(/^2\. Gifts/)).getAttribute('aria-selected')).toBe('true')
  })

  test('marks what would be signed with its braces, and puts in by a button what is filled in', async () => {
    serve(course({ pledge_text: { en: { title: 'Pledge', body: 'I, of {company}' } } }))
    open('?id=1&at=pledge')
    expect(await screen.findByText('We do not fill in {company}: people would sign it with the braces. Did you mean {company_name}?')).toBeTruthy()
    fill('Text (English)', 'I, ')
    fireEvent.click(within(screen.getByRole('group', { name: 'Insert into Text (English)' })).getByRole('button', { name: 'full name' }))
    expect(field('Text (English)').value).toBe('I, {full_name}')
    expect(screen.queryByText(/We do not fill in/)).toBeNull()
  })

  test('counts what a review will see, and leads to it', async () => {
    const change = {
      ...({ what: 'changed', kind: 'material', title: 'Reading', material_type: 'text', module_no: 1, within: null, module_item_id: 21 } as const),
      fields: [{ field: 'title', language: null, before: 'Read', after: 'Reading', words: null }],
    }
    serve(course({ versions: [version(2), version(1)], updated_at: '2026-11-21T02:00:00.000Z' }), {
      compareTraineeCourse: ({ course_version_id }) => ({ output: { version_no: course_version_id === 101 ? 1 : 2, changes: [change, change] } }),
    })
    open('?id=1')
    expect(await screen.findByRole('button', { name: 'Send for review, 2 changes' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Compare with version 2' }))
    expect(await screen.findAllByRole('columnheader', { name: 'Draft, now' })).toHaveLength(2)
    fireEvent.change(screen.getByLabelText('Compare with'), { target: { value: '101' } })
    expect(await screen.findAllByRole('columnheader', { name: 'Version 1' })).toHaveLength(2)
  })

  test.each([
    ['waiting', 'in_review', 'Exactly this is already waiting for review.'],
    ['unchanged', 'published', 'Nothing has changed since the last version.'],
  ] as const)('is not sent for review with nothing new (%s), and is once something is typed', async (nothing_new, status, description) => {
    serve(course({ nothing_new, status, versions: [version(1)] }))
    open('?id=1')
    const button = await screen.findByRole('button', { name: 'Send for review', description })
    expect(button.ariaDisabled).toBe('true')
    fireEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    fill('Title', 'Fundamentals')
    expect(screen.getByRole('button', { name: 'Send for review' }).ariaDisabled).toBe(null)
  })

  test('edits a module and an item in its place', async () => {
    const server = serve(course())
    open('?id=1')
    fireEvent.click(await node(/^1\. Law/))
    fill('Short title', 'The law')
    await waitFor(() => expect(sent(server, 'UpdateModuleItem')).toEqual([{ module_id: 11, version: 1, short_title: 'The law' }]), soon)
    fireEvent.click(await node(/^Reading/))
    fireEvent.click(await screen.findByRole('switch', { name: 'Mandatory' }))
    fireEvent.click(screen.getByRole('button', { name: 'Change the topics covered' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Red flags' }))
    await waitFor(
      () => expect(sent(server, 'UpdateModuleItem').at(-1)).toEqual({ module_item_id: 21, version: 2, mandatory: false, topics: ['red_flags'] }),
      soon,
    )
  })

  test('takes a module of the list, or makes one', async () => {
    const taken = module(13, 'Lobbying')
    const server = serve(course(), {
      TraineeModuleList: () => ({
        output: {
          posts: [module(11, 'Law'), taken].map(({ module_id, title, short_title, status, version, updated_at, updated_by }) => ({
            ...{ module_id, title, short_title, status, version, updated_at, updated_by },
            items: 0,
            courses: 0,
          })),
          total: 2,
        },
      }),
    })
    open('?id=1')
    await screen.findByRole('heading', { level: 1 })
    press('Module')
    const list = within(await screen.findByRole('dialog', { name: 'Module' }))
    expect(await list.findByText('Already added')).toBeTruthy()
    fireEvent.click(list.getByRole('button', { name: 'Add Lobbying' }))
    await waitFor(() => expect(sent(server, 'TraineeCourseUpdate')).toEqual([{ course_id: 1, version: 1, modules: [11, 12, 13] }]), soon)
  })

  test('shows the certificate in the author’s own name while it is written', async () => {
    const server = serve(course())
    open('?id=1')
    fireEvent.click(await node(/^Certificate/))
    expect(await screen.findByText('Hafiz Rahman')).toBeTruthy()
    fill('Heading', 'Well done')
    expect(screen.getByText('Well done')).toBeTruthy()
    await waitFor(
      () =>
        expect(sent(server, 'TraineeCourseUpdate')).toEqual([
          { course_id: 1, version: 1, certificate: { heading: 'Well done', signatory_name: '', signatory_title: '', translations: {} } },
        ]),
      soon,
    )
  })

  test('is read by who may not change it', async () => {
    serve(course())
    open('?id=1', author('READ'))
    await screen.findByRole('heading', { level: 1 })
    expect(field('Title').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: /^More$|Module/ })).toBeNull()
    fireEvent.keyDown(await node(/^1\. Law/), { key: 'ArrowDown', altKey: true })
    expect(await node(/^1\. Law/)).toBeTruthy()
  })
})

describe('enrolments', () => {
  test('that are paused, waived or extended say so, in the list and where one opens', async () => {
    const paused = enrolment({ exempt: { state: 'PAUSED', until: '2027-02-01' } })
    fakeServer({
      listCourseEnroll: () => ({ output: { posts: [paused], total: 1 } }),
      TraineeCourseList: () => ({ output: { posts: [], total: 0 } }),
      getCompanyList: () => ({ output: { posts: [], total: 0 } }),
      listCourseProgress: () => ({ output: { enrolment: paused, items: [], pledge: null, certificate: null } }),
    })
    open('?tab=enrolments&id=31')
    await waitFor(() => expect(screen.getAllByText(/^Paused until 1 Feb(ruary)? 2027$/)).toHaveLength(2), soon)
  })
  test('are listed by company, and open where a person stands', async () => {
    const server = fakeServer({
      listCourseEnroll: () => ({ output: { posts: [enrolment()], total: 1 } }),
      TraineeCourseList: () => ({ output: { posts: [], total: 0 } }),
      getCompanyList: () => ({ output: { posts: [], total: 0 } }),
      listCourseProgress: () => ({
        output: {
          enrolment: enrolment(),
          items: [
            {
              ...{ module_item_id: 21, module_no: 1, module_title: 'Law', title: 'Quiz: law', type: 'quiz', material_type: null, mandatory: true },
              ...{ opened_at: '2026-11-20T02:00:00.000Z', finished_at: null, seconds_done: null, min_seconds: null },
              package_score: null,
              attempts: [
                {
                  attempt_set: 1,
                  attempt_no: 1,
                  language: 'ms' as const,
                  started_at: '2026-11-20T02:00:00.000Z',
                  submitted_at: '2026-11-20T02:09:00.000Z',
                  score: 40,
                  passed: false,
                },
              ],
            },
            {
              ...{ module_item_id: 22, module_no: 1, module_title: 'Law', title: 'Saying no', type: 'material', material_type: 'scorm' },
              ...{ mandatory: true, opened_at: '2026-11-20T02:00:00.000Z', finished_at: null, seconds_done: 60, min_seconds: 300 },
              ...{ package_score: 77, attempts: [] },
            },
          ],
          pledge: null,
          certificate: null,
        },
      }),
    })
    open('?tab=enrolments')
    fireEvent.click(await screen.findByRole('link', { name: 'Aisyah' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Aisyah' }))
    expect(await shown.findByText('1 of 4 mandatory items')).toBeTruthy()
    expect(shown.getByText(/40\s?%, not passed/).textContent).toContain('(Bahasa Melayu)')
    expect(shown.getByText(/77\s?%, reported by the package/)).toBeTruthy()
    expect(shown.getByText('Deutsch')).toBeTruthy()
    expect(sent(server, 'listCourseProgress')).toEqual([{ trainee_course_id: 31 }])
    expect(shown.queryByRole('button', { name: 'Issue the certificate again' })).toBeNull()
  })

  test('of a course that was completed and signed for can have their certificate issued again', async () => {
    const done = enrolment()
    const server = fakeServer({
      listCourseEnroll: () => ({ output: { posts: [done], total: 1 } }),
      TraineeCourseList: () => ({ output: { posts: [], total: 0 } }),
      getCompanyList: () => ({ output: { posts: [], total: 0 } }),
      listCourseProgress: () => ({
        output: {
          enrolment: done,
          items: [],
          pledge: { serial_no: 'PLG-2026-9H3TB6WC', language: 'en', signed_at: '2026-11-20T02:00:00.000Z' },
          certificate: null,
        },
      }),
      GenerateCertificate: () => ({ refuse: 10051 }),
    })
    open('?tab=enrolments', { ...author('READ'), opens: ['listCourseEnroll', 'listCourseProgress', 'GenerateCertificate'] })
    fireEvent.click(await screen.findByRole('link', { name: 'Aisyah' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Aisyah' }))
    fireEvent.click(await shown.findByRole('button', { name: 'Issue the certificate again' }))
    await waitFor(() => expect(sent(server, 'GenerateCertificate')).toEqual([{ trainee_course_id: 31 }]))
  })

  test('are what somebody comes to who may see nothing else of courses', async () => {
    fakeServer({ listCourseEnroll: () => ({ output: { posts: [], total: 0 } }) })
    const overseer = author('READ')
    const user = { ...overseer, opens: ['listCourseEnroll', 'listCourseProgress'] }
    open('', user)
    expect(await screen.findByText('No one is enrolled yet')).toBeTruthy()
  })
})
