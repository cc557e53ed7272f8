/** What administrators see of a guest's work, and answer. */
import type * as calls from '@jujur/contract/auditor-room.ts'
import { answerAuditorRequest as answering } from '@jujur/contract/auditor-room.ts'
import { mayCall } from '@jujur/contract/permissions.ts'
import { routeToday } from '../access/routes.store.ts'
import { audit } from '../audit/audit.store.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Handler, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { queueMail } from '../kit/mail/mail.ts'
import { inTurn } from '../kit/sheets/written.ts'
import { auditorAnsweredMail } from './auditor-room.mails.ts'
import { paperIsOpen, roomIsClosed, roomStateAt } from './auditor-room.rules.ts'
import { holdRoom, roomShown } from './auditor-room.store.ts'
import { paperOfRoom, roomPaperFile } from './paper.usecases.ts'
import { showRequestRows, showRequests, showSamples } from './samples.view.ts'
import { insertAuditorAnswer, listAuditorRequests, listOpenings, requestById, signOffOf } from './work.store.ts'

export const getAuditorWork: Handler<typeof calls.getAuditorWork> = ({ input, read, kit }) =>
  read(async (tx): Promise<Answer<typeof calls.getAuditorWork>> => {
    const { auditor_room_id } = input
    if (!(await roomShown(tx, auditor_room_id))) return refuse(4444)
    const signed = await signOffOf(tx, auditor_room_id)
    return ok({
      ...(await showSamples(tx, kit, auditor_room_id)),
      requests: await showRequests(tx, auditor_room_id),
      signed_off: signed && { conclusion: signed.conclusion, words: signed.words, at: signed.at.toISOString() },
    })
  })

export const getAuditorOpenings: Handler<typeof calls.getAuditorOpenings> = ({ input, read }) =>
  read(async (tx): Promise<Answer<typeof calls.getAuditorOpenings>> => {
    if (!(await roomShown(tx, input.auditor_room_id))) return refuse(4444)
    const { rows, counted } = await listOpenings(tx, input.auditor_room_id, input)
    return ok({ posts: rows.map((row) => ({ ...row, at: row.at.toISOString() })), ...totals(counted) })
  })

export const getAuditorRequestList: Handler<typeof calls.getAuditorRequestList> = ({ input, actor, read, now }) =>
  read(async (tx) => {
    const { rows, counted } = await listAuditorRequests(
      tx,
      { auditor_room_id: input.auditor_room_id, words: input.q, waitsAt: input.waits ? now : null },
      input,
    )
    const shown = await showRequestRows(
      tx,
      rows.map(({ row }) => row),
    )
    const may = mayCall(answering, await routeToday(tx, answering), actor)
    const posts = shown.map((request, i) => {
      const { room, signed_off } = rows[i] as (typeof rows)[number]
      return {
        ...request,
        auditor_room_id: room.auditor_room_id,
        room_no: room.room_no,
        guest_name: room.guest_name,
        may_answer: may && signed_off === null && roomStateAt(room, now) === 'open',
      }
    })
    return ok({ posts, ...totals(counted) })
  })

export const answerAuditorRequest: Handler<typeof calls.answerAuditorRequest> = (context) =>
  context.write(async (tx): Promise<Answer<typeof calls.answerAuditorRequest>> => {
    const { auditor_request_id, words } = context.input
    const request = await requestById(tx, auditor_request_id)
    const room = request && (await holdRoom(tx, request.auditor_room_id))
    if (!request || !room) return refuse(4444)
    const ctx = withCurrentTime(context)
    const { auditor_room_id, company_id } = room
    if (roomStateAt(room, ctx.now) !== 'open' || (await signOffOf(tx, auditor_room_id))) return roomIsClosed
    const by = { answered_by: ctx.actor.user_id, answered_by_name: ctx.actor.name }
    await insertAuditorAnswer(tx, { auditor_request_id, auditor_room_id, company_id, words, at: ctx.now, ...by })
    const guest = { name: room.guest_name, email: room.email, language: room.language }
    await queueMail(tx, auditorAnsweredMail(guest, { subject: request.subject }, ctx.kit.settings), ctx.now)
    await audit(tx, ctx, { action: 'auditor_request.answered', entity: 'auditor_request', entity_id: auditor_request_id, company_id })
    return ok({})
  })

export const downloadAuditorPaper: Handler<typeof calls.downloadAuditorPaper> = (context): Promise<Answer<typeof calls.downloadAuditorPaper>> => {
  const { actor, input, kit, now, write } = context
  return inTurn(actor, async (): Promise<Answer<typeof calls.downloadAuditorPaper>> => {
    const paper = await write(async (tx) => {
      const { auditor_room_id } = input
      const found = await roomShown(tx, auditor_room_id)
      if (!found) return null
      if (!(await signOffOf(tx, auditor_room_id))) return 'open'
      const { company_id } = found.row
      await audit(tx, context, { action: 'auditor_room.paper_taken', entity: 'auditor_room', entity_id: auditor_room_id, company_id })
      return paperOfRoom(tx, kit, auditor_room_id)
    })
    if (paper === 'open') return paperIsOpen
    if (!paper) return refuse(4444)
    return roomPaperFile(paper, { form: input.form, language: actor.language, portal: kit.settings.portalName, now })
  })
}
