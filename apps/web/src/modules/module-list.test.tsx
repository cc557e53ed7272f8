import type { TraineeModule } from '@jujur/contract/modules.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { maker, sent } from '../authoring/author-for-test.ts'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { fill, press } from '../kit/testing/type-for-test.ts'
import { loadTexts } from '../kit/texts/texts.ts'
import { ModulesScreen } from './module-list.screen.tsx'

const at = '2026-11-20T02:00:00.000Z'
const content = { status: 'active', version: 1, updated_at: at, updated_by: 'Mei Ling' } as const
const law: TraineeModule = {
  ...{ module_id: 11, title: 'Law', short_title: 'Law', description: '', language: 'en', translations: {}, outdated: {}, ...content },
  items: [
    {
      ...{ module_item_id: 21, position: 0, type: 'material', material_id: 3, quiz_id: null, title: 'Package', material_type: 'scorm' },
      ...{ min_seconds: 60, questions: null, status: 'active', updated_at: at, mandatory: true, topics: [], scorm_rule: null },
    },
  ],
}
const open = (search = '') => renderScreen(<ModulesScreen />, { path: '/GA/modules', at: `/GA/modules${search}`, user: maker })
const soon = { timeout: 4000 }

beforeAll(() => loadTexts('modules', 'authoring', 'lists'))

describe('modules', () => {
  test('are made by their title, and open in their editor', async () => {
    fakeServer({
      TraineeModuleList: () => ({ output: { posts: [], total: 0 } }),
      createTraineeModule: ({ title }) => (title === 'Gifts' ? { refuse: 10012 } : { output: { module: { ...law, title } } }),
      getTraineeModuleList: () => ({ output: { module: law, where_used: { used_in: [], used_total: 0 } } }),
    })
    const { router } = open()
    press('New module')
    fill('Title', 'Gifts')
    press('Create module')
    await waitFor(() => expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true'))
    fill('Title', 'Law')
    press('Create module')
    expect(await screen.findByRole('tree', { name: 'Parts of the module' })).toBeTruthy()
    expect(router.state.location.search).toBe('?id=11')
  })

  test('say when a package counts as done', async () => {
    const server = fakeServer({
      getTraineeModuleList: () => ({ output: { module: law, where_used: { used_in: [], used_total: 0 } } }),
      TraineeModuleList: () => ({ output: { posts: [], total: 0 } }),
      UpdateModuleItem: ({ scorm_rule }) => ({
        output: {
          module: { ...law, version: 2, items: law.items.map((item) => ({ ...item, scorm_rule: scorm_rule ?? null })) },
          module_item_id: 21,
          left: null,
        },
      }),
    })
    open('?id=11')
    fireEvent.click(await screen.findByRole('treeitem', { name: /^Package/ }))
    fireEvent.change(await screen.findByLabelText('The package counts as finished'), { target: { value: 'score' } })
    fill('Minimum score (%)', '75')
    await waitFor(
      () => expect(sent(server, 'UpdateModuleItem')).toEqual([{ module_item_id: 21, version: 1, scorm_rule: { rule: 'score', at_least: 75 } }]),
      soon,
    )
  })

  test('have an item back where it was, as it was, from the sentence that says it is removed', async () => {
    const [item] = law.items
    const film = { ...item, module_item_id: 20, material_id: 2, title: 'Film' } as (typeof law.items)[number]
    let now: TraineeModule = { ...law, items: [film, { ...film, ...item, mandatory: false, topics: ['harm'], position: 1 }] }
    const used = { used_in: [], used_total: 0 }
    const server = fakeServer({
      TraineeModuleList: () => ({ output: { posts: [], total: 0 } }),
      getTraineeModuleList: () => ({ output: { module: now, where_used: used } }),
      DeleteModuleItem: () => {
        now = { ...now, items: [film], version: 2 }
        return { output: { module: now, module_item_id: null } }
      },
      createModuleItem: () => ({ output: { module: now, module_item_id: 30 } }),
    })
    open('?id=11')
    fireEvent.click(await screen.findByRole('treeitem', { name: /^Package/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from module' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from module' }))
    // The editor has an Undo of its own, for what is typed.
    const said = await screen.findByText('“Package” is removed from the module.')
    fireEvent.click(within(said).getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(sent(server, 'createModuleItem')).toEqual([
        { module_id: 11, type: 'material', material_id: 3, position: 1, mandatory: false, topics: ['harm'], scorm_rule: null },
      ]),
    )
  })

  test('that a course contains cannot be deleted, and say which', async () => {
    fakeServer({
      TraineeModuleList: () => ({ output: { posts: [], total: 0 } }),
      getTraineeModuleList: () => ({
        output: { module: law, where_used: { used_in: [{ kind: 'course', id: 1, title: 'Essentials', live_version: 3 }], used_total: 1 } },
      }),
    })
    open('?id=11')
    expect(await screen.findByRole('link', { name: 'Essentials' })).toBeTruthy()
    expect(screen.getByText(/in published version 3/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  })
})
