import type { SignedIn } from '@jujur/contract/identity.ts'
import { customerGroups, type Kind, rights } from '@jujur/contract/permissions.ts'
import { person } from './render-for-test.tsx'

/** A client admin who holds everything the customer's side has, as maker, checker or both. */
export const clientAdmin = (kind: Kind = 'maker_checker', over: Partial<SignedIn> = {}): SignedIn =>
  person({
    user_id: 20,
    username: 'nurul',
    name: 'Nurul Huda Ismail',
    email: 'nurul@demo.test',
    system_type_id: 2,
    kind,
    permission: Object.values(customerGroups).flatMap((module_id) =>
      Object.values(rights).map((right_id) => ({
        system_type_id: 1 as const,
        module_id,
        right_id,
        maker_status: kind === 'checker' ? (0 as const) : (1 as const),
        checker_status: kind === 'maker' ? (0 as const) : (1 as const),
      })),
    ),
    ...over,
  })
