/** The officer's desk. */
import type * as contract from '@jujur/contract/privacy-desk.ts'
import { type Answer, type Handler, ok } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { isPersonal } from '../kit/database/personal-data.ts'
import { mapUniqueViolation } from '../kit/database/unique.ts'
import { dayOf } from '../kit/time/calendar.rules.ts'
import { companyNamed, countDisposals, countHolds, evidenceYears, peopleToGo, tableOf } from './disposals.store.ts'
import { requestedAlready } from './privacy-desk.rules.ts'
import { countBreaches, countPeople, countRequests, findPeople, listBreaches, listRequests, requestsOf } from './privacy-desk.store.ts'
import { answerRequest, extendRequest, judgeHarm, openOwnRequest, openRequest, takeBreachStep, writeBreachDown } from './privacy-desk.usecases.ts'
import { showBreach, showOwnRequest, showRequest } from './privacy-desk.view.ts'
import { register } from './register.personal.ts'

const HEADS = { start: 0, length: 5 }

export const getPrivacyDesk: Handler<typeof contract.getPrivacyDesk> = ({ actor, read, now }) =>
  read(async (tx): Promise<Answer<typeof contract.getPrivacyDesk>> => {
    const today = dayOf(now)
    const company = actor.company_id === null ? null : await companyNamed(tx, actor.company_id)
    const { people, companies } = await countPeople(tx)
    const requests = await listRequests(tx, { state: 'open', words: '' }, HEADS)
    const breaches = await listBreaches(tx, { open: true, words: '' }, HEADS)
    const years = company && (await evidenceYears(tx, company.company_id))
    const over = company && years ? await peopleToGo(tx, { company_id: company.company_id, years: years.evidence_years, today }) : []
    return ok({
      company_name: company?.name ?? null,
      companies,
      people,
      requests: { ...(await countRequests(tx, today)), first: requests.rows.map((one) => showRequest(one, now)) },
      breaches: { ...(await countBreaches(tx)), first: breaches.rows.map(showBreach) },
      holds: await countHolds(tx, today),
      disposals: await countDisposals(tx),
      own: years && {
        evidence_years: years.evidence_years,
        evidence_version: years.version,
        time_over: over.filter((one) => one.obstacle === null).length,
      },
    })
  })

/** Of a table that speaks of people, by keys: the web has the words. */
export const getDataRegister: Handler<typeof contract.getDataRegister> = async () => {
  const personal = register.filter(isPersonal)
  return ok({
    kinds: personal.map((entry) => {
      const { disposal, keeps } = entry
      const way = disposal.way === 'deleted' ? (disposal.by === 'sweep' ? ('swept' as const) : ('deleted' as const)) : disposal.way
      return {
        kind: tableOf(entry),
        purpose: entry.purpose,
        whose: [...entry.whose],
        kept: typeof keeps === 'string' ? keeps : { days: keeps.days, since: keeps.since },
        way,
        because: disposal.way === 'kept' ? disposal.because : null,
        columns: (entry.person ?? []).length + (entry.link ?? []).length,
        sealed: (entry.sealed ?? []).length,
        files: Object.keys(entry.file ?? {}).length,
      }
    }),
    without: register.length - personal.length,
  })
}

export const getPrivacyRequestList: Handler<typeof contract.getPrivacyRequestList> = ({ input, read, now }) =>
  read(async (tx) => {
    const { q: words, state, ...page } = input
    const { rows, counted } = await listRequests(tx, { state, words }, page)
    return ok({ list: rows.map((row) => showRequest(row, now)), ...totals(counted) })
  })
export const getOwnPrivacyRequests: Handler<typeof contract.getOwnPrivacyRequests> = ({ actor, read, now }) =>
  read(async (tx) => {
    if (actor.company_id === null) return ok({ company_name: null, requests: [] })
    const company = await companyNamed(tx, actor.company_id)
    const rows = await requestsOf(tx, actor.user_id)
    return ok({ company_name: company?.name ?? null, requests: rows.map((row) => showOwnRequest(row, now)) })
  })
export const askOwnPrivacyRequest: Handler<typeof contract.askOwnPrivacyRequest> = (context) =>
  mapUniqueViolation(() => context.write((tx) => openOwnRequest(tx, context)), requestedAlready)
export const getBreachList: Handler<typeof contract.getBreachList> = ({ input, read }) =>
  read(async (tx) => {
    const { q: words, open, ...page } = input
    const { rows, counted } = await listBreaches(tx, { open, words }, page)
    return ok({ list: rows.map(showBreach), ...totals(counted) })
  })

export const getPrivacyPeople: Handler<typeof contract.getPrivacyPeople> = ({ input, read }) =>
  read(async (tx) => ok({ people: await findPeople(tx, input.q, input.left) }))

export const enterPrivacyRequest: Handler<typeof contract.enterPrivacyRequest> = (context) =>
  mapUniqueViolation(() => context.write((tx) => openRequest(tx, context)), requestedAlready)
export const extendPrivacyRequest: Handler<typeof contract.extendPrivacyRequest> = (context) => context.write((tx) => extendRequest(tx, context))
export const answerPrivacyRequest: Handler<typeof contract.answerPrivacyRequest> = (context) => context.write((tx) => answerRequest(tx, context))
export const reportBreach: Handler<typeof contract.reportBreach> = (context) => context.write((tx) => writeBreachDown(tx, context))
export const judgeBreach: Handler<typeof contract.judgeBreach> = (context) => context.write((tx) => judgeHarm(tx, context))
export const noteBreachStep: Handler<typeof contract.noteBreachStep> = (context) => context.write((tx) => takeBreachStep(tx, context))
