import type { CallName } from '@jujur/contract/index.ts'
import { adminGroups, rights, systemTypes } from '@jujur/contract/permissions.ts'
import type { FakeServer } from '../kit/testing/fake-server.ts'
import { person } from '../kit/testing/render-for-test.tsx'

/** Somebody of the provider who holds these rights on contents and operation. */
export const author = (...held: (keyof typeof rights)[]) =>
  person({
    name: 'Hafiz Rahman',
    system_type_id: systemTypes.globalAdmin,
    kind: 'maker',
    company: null,
    permission: [adminGroups.CONTENT, adminGroups.OPERATION].flatMap((module_id) =>
      held.map((right) => ({ system_type_id: 2 as const, module_id, right_id: rights[right], maker_status: 1 as const, checker_status: 0 as const })),
    ),
  })
export const maker = author('READ', 'CREATE', 'EDIT', 'DELETE')

/** What one call was sent, oldest first. */
export const sent = (server: FakeServer, name: CallName) => server.received.filter((call) => call.name === name).map(({ input }) => input)
