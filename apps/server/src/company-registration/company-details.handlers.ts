/** A company as a whole: its settings, its registration information, its people. */

import type * as legalCalls from '@jujur/contract/company-registration.ts'
import { enumerations } from '@jujur/contract/enumerations.ts'
import { countTrainees } from '../companies/companies.store.ts'
import { showCompany } from '../companies/companies.view.ts'
import { usersOfCompany } from '../companies/company-users.store.ts'
import { closingOf } from '../companies/status.usecases.ts'
import { termsOf } from '../companies/terms.usecases.ts'
import { assertFound } from '../kit/call/assert-found.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { ownCompanyId } from '../kit/call/own-company.ts'
import { COUNTED } from '../kit/database/list.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { listInformation } from './company-registration.store.ts'
import { showInformation } from './company-registration.view.ts'

/** The versions of the legal data that a detail shows; older ones are in the list. */
const VERSIONS_SHOWN = { length: 100, start: 0 }

export const globalAdminGetCompanyDetails: Handler<typeof legalCalls.globalAdminGetCompanyDetails> = ({ input, actor, kit, read }) =>
  read(async (tx): Promise<Answer<typeof legalCalls.globalAdminGetCompanyDetails>> => {
    const { company_id } = input
    const company = await showCompany(tx, company_id)
    if (!company) return refuse(10011)
    const { rows } = await listInformation(tx, { company_id, stage: 'provider' }, VERSIONS_SHOWN, 'desc')
    const { active, pending } = await countTrainees(tx, company_id)
    return ok({
      list: {
        company,
        registration_information: await showInformation(tx, actor, rows),
        users: await usersOfCompany(tx, company_id),
        terms: await termsOf(tx, company_id, kit.settings),
        closed: await closingOf(tx, company, actor),
        trainees: { active: Math.min(active, COUNTED), pending: Math.min(pending, COUNTED), more: active > COUNTED || pending > COUNTED },
      },
    })
  })

// ── The own company ───────────────────────────────────────────────────────────────────────────────────────────

export const getCompanyUpdate: Handler<typeof legalCalls.getCompanyUpdate> = ({ actor, read }) =>
  read(async (tx) => {
    const company_id = ownCompanyId(actor)
    const company = assertFound(await showCompany(tx, company_id))
    const status = enumerations.RegistrationInformationStatus.ACTIVE
    const { rows } = await listInformation(tx, { company_id, status }, { length: 1, start: 0 }, 'desc')
    const [inForce] = await showInformation(tx, actor, rows)
    return ok({
      company,
      registration_information: inForce ?? null,
      since: inForce?.decided_at ? dayOf(new Date(inForce.decided_at)) : null,
    })
  })
